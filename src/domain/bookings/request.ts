/** The host must answer a request, and the guest must pay an accepted one whose charge failed, within this time. */
export const ANSWER_HOURS = 24
/** Cards keep money reserved for about seven days, so for requests that start later we save the card instead. */
export const AUTHORISE_WITHIN_HOURS = 6 * 24

/** Charge now, reserve until the host accepts, or save the card for a charge on acceptance. */
export type PaymentKind = 'capture' | 'authorise' | 'save'

/** A pending step expires after 24 hours, and never later than the start. */
export function answerDeadline(now: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const day = now.add({ hours: ANSWER_HOURS })
  return Temporal.Instant.compare(day, start) < 0 ? day : start
}

type Asked = {
  readonly state: 'held' | 'payment_required'
  readonly instant: boolean
  readonly start: Temporal.Instant
}

/** The kind of payment due now. A request is charged only after the host accepts it. */
export function paymentKind({ state, instant, start }: Asked, now: Temporal.Instant): PaymentKind {
  if (instant || state === 'payment_required') return 'capture'
  return Temporal.Instant.compare(start, now.add({ hours: AUTHORISE_WITHIN_HOURS })) <= 0 ? 'authorise' : 'save'
}
