export type Days = {
  days: number
  range: { from: string; to: string }
  before: { from: string; to: string }
  /** The last day hasn't ended. */
  running: boolean
}
export type AskedRange = { span?: number | undefined; first?: string | undefined; last?: string | undefined }

export const EARLIEST = '2020-01-01'
export const SPANS = [7, 28, 90] as const
const USUAL = 28
export const MOST_DAYS = 366

/**
 * Resolves the requested range, and an equally long range before it. If both are given, dates win over a span. A range
 * with only a start date runs until today, and one with only an end date covers the 28 days up to it. Reversed dates
 * are swapped, and ranges over 366 days keep their last 366.
 */
export function dayRange({ span, first, last }: AskedRange, today: Temporal.PlainDate): Days {
  const [one, two] = [first, last].map((text) => (text ? Temporal.PlainDate.from(text) : null))
  const to = two ?? today
  const from = one ?? to.subtract({ days: (two ? USUAL : (span ?? USUAL)) - 1 })
  const [start, end] = Temporal.PlainDate.compare(from, to) > 0 ? [to, from] : [from, to]
  return { ...withBefore(start, end), running: Temporal.PlainDate.compare(end, today) >= 0 }
}

function withBefore(from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const days = Math.min(from.until(to).days + 1, MOST_DAYS)
  const start = to.subtract({ days: days - 1 })
  const dates = (one: Temporal.PlainDate, other: Temporal.PlainDate) => ({ from: one.toString(), to: other.toString() })
  return { days, range: dates(start, to), before: dates(start.subtract({ days }), start.subtract({ days: 1 })) }
}

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

/** Returns the instants at which this many days begin, and the end of the last one. */
export const dayBounds = (from: string, days: number): Temporal.Instant[] =>
  Array.from({ length: days + 1 }, (_, n) => startOfDay(dayAfter(from, n)))

export const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('UTC').toPlainDate().toString()
export const endOfDay = (day: string): Temporal.Instant => startOfDay(day).add({ hours: 24 })
export const startOfDay = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T00:00:00Z`)

export function weeksAndDays({ from, to }: Days['range']): { weeks: string[]; days: string[] } {
  const [weeks, days]: [string[], string[]] = [[], []]
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; ) {
    const whole = day.dayOfWeek === 1 && day.add({ days: 6 }).toString() <= to
    ;(whole ? weeks : days).push(day.toString())
    day = day.add({ days: whole ? 7 : 1 })
  }
  return { weeks, days }
}
