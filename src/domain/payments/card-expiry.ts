export const CARD_EXPIRIES = ['good', 'soon', 'ended'] as const
export type CardExpiry = (typeof CARD_EXPIRIES)[number]

export function cardExpiry(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: Temporal.Instant,
): CardExpiry {
  const month = now.toZonedDateTimeISO('-12:00').toPlainDate().toPlainYearMonth()
  const last = Temporal.PlainYearMonth.from({ year: expYear, month: expMonth })
  if (Temporal.PlainYearMonth.compare(last, month) < 0) return 'ended'
  return Temporal.PlainYearMonth.compare(last, month.add({ months: 1 })) <= 0 ? 'soon' : 'good'
}
