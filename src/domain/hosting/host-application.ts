import type { Role } from '../accounts/permission.ts'
import { compareInstants } from '../kernel/instants.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export const APPLICATION_STATES = ['draft', 'submitted', 'needs_changes', 'approved', 'rejected'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export const QUEUE_STATES = ['submitted', 'needs_changes', 'approved', 'rejected'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export const APPLICATION_DECISIONS = ['approve', 'ask_for_changes', 'reject'] as const
export type ApplicationDecision = (typeof APPLICATION_DECISIONS)[number]

export type ApplicationStep = 'save' | 'submit' | ApplicationDecision

type Rule = { by: 'applicant' | 'admin'; from: readonly ApplicationState[]; to: ApplicationState | null }

/**
 * For each step: who can take it, in which states, and which state comes next. Null means that the state doesn't
 * change.
 */
const STEPS: Record<ApplicationStep, Rule> = {
  save: { by: 'applicant', from: ['draft', 'needs_changes'], to: null },
  submit: { by: 'applicant', from: ['draft', 'needs_changes'], to: 'submitted' },
  approve: { by: 'admin', from: ['submitted'], to: 'approved' },
  ask_for_changes: { by: 'admin', from: ['submitted'], to: 'needs_changes' },
  reject: { by: 'admin', from: ['submitted'], to: 'rejected' },
}

export function takeStep(
  state: ApplicationState,
  step: ApplicationStep,
  by: Rule['by'],
): Result<ApplicationState, { readonly code: 'wrong_step' }> {
  const rule = STEPS[step]
  return rule.by === by && rule.from.includes(state) ? ok(rule.to ?? state) : err({ code: 'wrong_step' })
}

export const isEditable = (state: ApplicationState): boolean => takeStep(state, 'save', 'applicant').ok

export const isOver = (state: ApplicationState): boolean => state === 'approved' || state === 'rejected'

export const needsReason = (decision: ApplicationDecision): boolean => decision !== 'approve'

export const MOST_APPLICATION_DOCUMENTS = 10
export const DOCUMENT_DAYS = 180

export const REAPPLY_DAYS = 30

type Former = { readonly state: ApplicationState; readonly decidedAt: Temporal.Instant | null }

/**
 * Checks whether someone may apply again after an earlier application. `from` is the time at which the wait after a
 * rejection ends.
 */
export function mayApplyAnew(
  role: Role,
  former: Former | null,
  now: Temporal.Instant,
): Result<true, { readonly code: 'already_host' } | { readonly code: 'apply_later'; readonly from: Temporal.Instant }> {
  if (role !== 'user') return err({ code: 'already_host' })
  if (former?.state !== 'rejected' || !former.decidedAt) return ok(true)
  const from = reapplyFrom(former.decidedAt)
  return compareInstants(now, from) < 0 ? err({ code: 'apply_later', from }) : ok(true)
}

export const reapplyFrom = (decidedAt: Temporal.Instant): Temporal.Instant =>
  decidedAt.add({ hours: 24 * REAPPLY_DAYS })
