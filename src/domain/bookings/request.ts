/** A request is answered, and an accepted one whose charge failed is paid, within this time. */
export const ANSWER_HOURS = 24
/** Cards keep money reserved for about seven days: a request that starts later has its card saved instead. */
export const AUTHORISE_WITHIN_HOURS = 6 * 24

/** How a payment is asked for: taken at once, reserved until the host says yes, or only its card saved until then. */
export type PaymentKind = 'capture' | 'authorise' | 'save'

/** When what waits for somebody ends by itself: after 24 hours, and never after the start. */
export function waitsUntil(now: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const day = now.add({ hours: ANSWER_HOURS })
  return Temporal.Instant.compare(day, start) < 0 ? day : start
}

type Asked = {
  readonly state: 'held' | 'payment_required'
  readonly instant: boolean
  readonly start: Temporal.Instant
}

/** What paying now does: a request is paid for only once it is accepted. */
export function paymentKind({ state, instant, start }: Asked, now: Temporal.Instant): PaymentKind {
  if (instant || state === 'payment_required') return 'capture'
  return Temporal.Instant.compare(start, now.add({ hours: AUTHORISE_WITHIN_HOURS })) <= 0 ? 'authorise' : 'save'
}
