import { dayAt, todayIn } from '../kernel/period.ts'

/** The last so many months, this one last, as "2026-11". Where it is another month somewhere already, the later one counts as this. */
export function lastMonths(zones: readonly string[], now: Temporal.Instant, count: number): string[] {
  const [latest] = ['UTC', ...zones]
    .slice(zones.length > 0 ? 1 : 0)
    .map((zone) => todayIn(zone, now).toPlainYearMonth())
    .sort((a, b) => Temporal.PlainYearMonth.compare(b, a))
  if (!latest) return []
  return Array.from({ length: count }, (_, n) => latest.subtract({ months: count - 1 - n }).toString())
}

/**
 * What divides a zone's time: the beginning of each month, `now`, and the end of the last month. So n months make n + 2 stretches: each
 * month as far as it has passed, the rest of the last one, and all that comes after it.
 */
export function monthBounds(months: readonly string[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  const first = (month: string) => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  // A month that has not begun in this zone yet is as long as nothing.
  const passed = (at: Temporal.Instant) => (Temporal.Instant.compare(at, now) < 0 ? at : now)
  const last = months.at(-1)
  return [
    ...months.map((month) => passed(dayAt(zone, first(month), 0))),
    now,
    ...(last ? [dayAt(zone, first(last).add({ months: 1 }), 0)] : []),
  ]
}
