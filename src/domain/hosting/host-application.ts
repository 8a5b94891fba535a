import type { Role } from '../accounts/permission.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export const APPLICATION_STATES = ['draft', 'submitted', 'needs_changes', 'approved', 'rejected'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** What admins see; a draft is its author's alone. */
export const QUEUE_STATES = ['submitted', 'needs_changes', 'approved', 'rejected'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export const APPLICATION_DECISIONS = ['approve', 'ask_for_changes', 'reject'] as const
export type ApplicationDecision = (typeof APPLICATION_DECISIONS)[number]

export type ApplicationStep = 'save' | 'submit' | ApplicationDecision

type Rule = { by: 'applicant' | 'admin'; from: readonly ApplicationState[]; to: ApplicationState | null }

/** Who may take which step from where, and where it leads; null: it stays where it is. */
const STEPS: Record<ApplicationStep, Rule> = {
  save: { by: 'applicant', from: ['draft', 'needs_changes'], to: null },
  submit: { by: 'applicant', from: ['draft', 'needs_changes'], to: 'submitted' },
  approve: { by: 'admin', from: ['submitted'], to: 'approved' },
  ask_for_changes: { by: 'admin', from: ['submitted'], to: 'needs_changes' },
  reject: { by: 'admin', from: ['submitted'], to: 'rejected' },
}

/** The state a step leads to; `wrong_step` where it cannot be taken from here, or not by them. */
export function takeStep(
  state: ApplicationState,
  step: ApplicationStep,
  by: Rule['by'],
): Result<ApplicationState, { readonly code: 'wrong_step' }> {
  const rule = STEPS[step]
  return rule.by === by && rule.from.includes(state) ? ok(rule.to ?? state) : err({ code: 'wrong_step' })
}

/** Whether its author may still write in it. */
export const isEditable = (state: ApplicationState): boolean => takeStep(state, 'save', 'applicant').ok

/** Nothing follows: whoever wants to try again begins another one. */
export const isOver = (state: ApplicationState): boolean => state === 'approved' || state === 'rejected'

/** An approval needs no words; whoever is asked for changes or turned away must hear why. */
export const needsReason = (decision: ApplicationDecision): boolean => decision !== 'approve'

/** As many papers as an application may have. */
export const MOST_APPLICATION_DOCUMENTS = 10
/** Days after a decision until the documents are removed. */
export const DOCUMENT_DAYS = 180

/** Days after a rejection until the same person may apply anew. */
export const REAPPLY_DAYS = 30

type Former = { readonly state: ApplicationState; readonly decidedAt: Temporal.Instant | null }

/** Whether a role may apply at all, and after their last application another one; `from` is when a rejection no longer stands against it. */
export function mayApplyAnew(
  role: Role,
  former: Former | null,
  now: Temporal.Instant,
): Result<true, { readonly code: 'already_host' } | { readonly code: 'apply_later'; readonly from: Temporal.Instant }> {
  if (role !== 'user') return err({ code: 'already_host' })
  if (former?.state !== 'rejected' || !former.decidedAt) return ok(true)
  const from = reapplyFrom(former.decidedAt)
  return Temporal.Instant.compare(now, from) < 0 ? err({ code: 'apply_later', from }) : ok(true)
}

/** When somebody who was rejected may apply anew. */
export const reapplyFrom = (decidedAt: Temporal.Instant): Temporal.Instant =>
  decidedAt.add({ hours: 24 * REAPPLY_DAYS })
