import { dayAt, todayIn } from '../kernel/period.ts'

/**
 * Returns the last `count` months up to the current one, as "2026-11". If the hosts' time zones are in different
 * months, the later month is the current one.
 */
export function lastMonths(zones: readonly string[], now: Temporal.Instant, count: number): string[] {
  const [latest] = ['UTC', ...zones]
    .slice(zones.length > 0 ? 1 : 0)
    .map((zone) => todayIn(zone, now).toPlainYearMonth())
    .sort((a, b) => Temporal.PlainYearMonth.compare(b, a))
  if (!latest) return []
  return Array.from({ length: count }, (_, n) => latest.subtract({ months: count - 1 - n }).toString())
}

/**
 * Returns the instants that divide time into months in a time zone: the start of each month, `now`, and the end of the
 * last month. So n months give n + 2 periods: each month up to now, the remainder of the last month, and everything
 * later.
 */
export function monthBounds(months: readonly string[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  const first = (month: string) => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  // A month that hasn't begun in this time zone has no length.
  const passed = (at: Temporal.Instant) => (Temporal.Instant.compare(at, now) < 0 ? at : now)
  const last = months.at(-1)
  return [
    ...months.map((month) => passed(dayAt(zone, first(month), 0))),
    now,
    ...(last ? [dayAt(zone, first(last).add({ months: 1 }), 0)] : []),
  ]
}
