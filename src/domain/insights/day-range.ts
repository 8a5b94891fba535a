/** Dates of UTC such as 2027-03-01, the last of them included, and as many before them to compare with. */
export type Days = { days: number; range: { from: string; to: string }; before: { from: string; to: string } }
export type AskedRange = { span?: number | undefined; first?: string | undefined; last?: string | undefined }

/** Before that there was no marketplace. */
export const EARLIEST = '2020-01-01'
export const SPANS = [7, 28, 90] as const
const USUAL = 28
/** A year with a leap day is the most that is looked at at once. */
export const MOST_DAYS = 366

/**
 * The range that is asked for, and as many days before it to compare with. Dates count before a span; one alone ends today or begins 28 days
 * before; two the wrong way round are turned, and of more than 366 days the last 366 are taken.
 */
export function dayRange({ span, first, last }: AskedRange, today: Temporal.PlainDate): Days {
  const [one, two] = [first, last].map((text) => (text ? Temporal.PlainDate.from(text) : null))
  const to = two ?? today
  const from = one ?? to.subtract({ days: (two ? USUAL : (span ?? USUAL)) - 1 })
  return Temporal.PlainDate.compare(from, to) > 0 ? withBefore(to, from) : withBefore(from, to)
}

function withBefore(from: Temporal.PlainDate, to: Temporal.PlainDate): Days {
  const days = Math.min(from.until(to).days + 1, MOST_DAYS)
  const start = to.subtract({ days: days - 1 })
  const dates = (one: Temporal.PlainDate, other: Temporal.PlainDate) => ({ from: one.toString(), to: other.toString() })
  return { days, range: dates(start, to), before: dates(start.subtract({ days }), start.subtract({ days: 1 })) }
}

/** Each day of a range with what was counted on it, and on the day as far into the range before; nothing counted is 0. */
export function byDay(
  { range, before, days }: Days,
  counted: readonly { day: string; count: number }[],
): { day: string; count: number; before: number }[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const on = (from: string, n: number) => counts.get(dayAfter(from, n)) ?? 0
  return Array.from({ length: days }, (_, n) => ({
    day: dayAfter(range.from, n),
    count: on(range.from, n),
    before: on(before.from, n),
  }))
}

const dayAfter = (day: string, n: number) => Temporal.PlainDate.from(day).add({ days: n }).toString()

/** The day of UTC an instant lies in, such as 2027-03-01; and when such a day begins. */
export const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('UTC').toPlainDate().toString()
export const startOfDay = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T00:00:00Z`)
