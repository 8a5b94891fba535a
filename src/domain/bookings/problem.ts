import { compareInstants } from '../kernel/instants.ts'
import { type Cents, ZERO } from '../kernel/money.ts'
import type { Period } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { BookingState } from './booking.ts'

export const PROBLEM_REASONS = [
  'no_access',
  'not_as_described',
  'not_clean',
  'missing_or_broken',
  'unsafe',
  'other',
] as const
export type ProblemReason = (typeof PROBLEM_REASONS)[number]

export const PROBLEM_STATES = ['open', 'answered', 'settled', 'withdrawn'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

export const PROBLEM_OUTCOMES = ['accepted', 'nothing', 'partial', 'full'] as const
export type ProblemOutcome = (typeof PROBLEM_OUTCOMES)[number]

export const REPORT_HOURS = 24
export const PROBLEM_ANSWER_HOURS = 24
export const OFFER_HOURS = 72
/** Limits the reports per booking, because each one sends emails and puts the payout on hold. */
export const MOST_PROBLEMS = 5
export const MOST_PROBLEM_PHOTOS = 6
export const PROBLEM_TEXT = 2_000

type Used = { readonly state: BookingState; readonly period: Period; readonly endedAt: Temporal.Instant | null }

/** Returns the period during which a problem can be reported. Null if the stay never began. */
export function reportWindow({ state, period, endedAt }: Used): Period | null {
  const until = { from: period.from, to: period.to.add({ hours: REPORT_HOURS }) }
  if (state === 'confirmed' || state === 'completed') return until
  // If the booking was cancelled during the stay, the guest can still report problems with the part before that.
  if (state !== 'cancelled' || !endedAt || compareInstants(endedAt, period.from) <= 0) return null
  return { from: period.from, to: endedAt.add({ hours: REPORT_HOURS }) }
}

export function canReport(used: Used, now: Temporal.Instant): boolean {
  const window = reportWindow(used)
  return window !== null && compareInstants(window.from, now) <= 0 && isBefore(now, window.to)
}

export type ProblemFacts = {
  readonly state: ProblemState
  readonly createdAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant | null
  readonly offer: Cents | null
}

export const answerBy = ({ createdAt }: Pick<ProblemFacts, 'createdAt'>): Temporal.Instant =>
  createdAt.add({ hours: PROBLEM_ANSWER_HOURS })

export function acceptBy({ answeredAt, offer }: Pick<ProblemFacts, 'answeredAt' | 'offer'>): Temporal.Instant | null {
  return answeredAt && offer ? answeredAt.add({ hours: OFFER_HOURS }) : null
}

/**
 * Who must act next. An admin decides if the host didn't respond in time or offered nothing, or if the guest didn't
 * accept an offer in time.
 */
export type ProblemTurn = 'host' | 'guest' | 'admin' | 'nobody'

/** Computed from the clock, so that it's right even if no job has run. */
export function turnOf(problem: ProblemFacts, now: Temporal.Instant): ProblemTurn {
  if (problem.state === 'open') return isBefore(now, answerBy(problem)) ? 'host' : 'admin'
  if (problem.state !== 'answered') return 'nobody'
  const until = acceptBy(problem)
  return until && isBefore(now, until) ? 'guest' : 'admin'
}

export const PROBLEM_STEPS = ['answer', 'accept', 'withdraw', 'settle'] as const
export type ProblemStep = (typeof PROBLEM_STEPS)[number]

type Code<C extends string> = { readonly code: C | 'not_for_you' | 'problem_settled' | 'problem_withdrawn' }
export type ProblemRefusal = {
  answer: Code<'already_answered' | 'answer_overdue'>
  accept: Code<'no_offer' | 'offer_ended'>
  withdraw: Code<never>
  settle: Code<never> | { readonly code: 'not_due_yet'; readonly until: Temporal.Instant }
}

type Party = 'guest' | 'host' | 'admin'
type Judge<S extends ProblemStep> = (problem: ProblemFacts, turn: ProblemTurn) => Result<true, ProblemRefusal[S]>
const YES = ok(true as const)

const STEPS: { readonly [S in ProblemStep]: { readonly who: Party; readonly may: Judge<S> } } = {
  answer: {
    who: 'host',
    may: ({ state }, turn) => {
      if (state === 'answered') return err({ code: 'already_answered' })
      return turn === 'host' ? YES : err({ code: 'answer_overdue' })
    },
  },
  accept: {
    who: 'guest',
    may: (problem, turn) => {
      if (!acceptBy(problem)) return err({ code: 'no_offer' })
      return turn === 'guest' ? YES : err({ code: 'offer_ended' })
    },
  },
  withdraw: { who: 'guest', may: () => YES },
  settle: {
    who: 'admin',
    may: (problem, turn) =>
      turn === 'admin' ? YES : err({ code: 'not_due_yet', until: acceptBy(problem) ?? answerBy(problem) }),
  },
}

export function problemStep<S extends ProblemStep>(
  problem: ProblemFacts,
  step: S,
  party: Party,
  now: Temporal.Instant,
): Result<true, ProblemRefusal[S] | Code<never>> {
  const { who, may } = STEPS[step]
  if (who !== party) return err({ code: 'not_for_you' })
  if (problem.state === 'settled') return err({ code: 'problem_settled' })
  if (problem.state === 'withdrawn') return err({ code: 'problem_withdrawn' })
  return may(problem, turnOf(problem, now))
}

export function outcomeOf(refund: Cents, refundable: Cents): Exclude<ProblemOutcome, 'accepted'> {
  if (refund === ZERO) return 'nothing'
  return refund < refundable ? 'partial' : 'full'
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => compareInstants(a, b) < 0
