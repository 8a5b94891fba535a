import { compareInstants } from '../kernel/instants.ts'
export const ANSWER_HOURS = 24
/** Banks keep an authorisation for about seven days. For requests that start later, we save the card instead. */
export const AUTHORISE_WITHIN_HOURS = 6 * 24

export type PaymentKind = 'capture' | 'authorise' | 'save'

/** A pending step expires after 24 hours, or at the start if that is earlier. */
export function answerDeadline(now: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const day = now.add({ hours: ANSWER_HOURS })
  return compareInstants(day, start) < 0 ? day : start
}

type Asked = {
  readonly state: 'held' | 'payment_required'
  readonly instant: boolean
  readonly start: Temporal.Instant
}

export function paymentKind({ state, instant, start }: Asked, now: Temporal.Instant): PaymentKind {
  if (instant || state === 'payment_required') return 'capture'
  return compareInstants(start, now.add({ hours: AUTHORISE_WITHIN_HOURS })) <= 0 ? 'authorise' : 'save'
}
