import { compareInstants } from '../kernel/instants.ts'
import { dayAt, type Period, todayIn } from '../kernel/period.ts'

export function monthsUntil(last: string, count: number): string[] {
  const end = Temporal.PlainYearMonth.from(last)
  return Array.from({ length: count }, (_, n) => end.subtract({ months: count - 1 - n }).toString())
}

export function monthStart(month: string, zone: string): Temporal.Instant {
  return dayAt(zone, Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }), 0)
}

export function monthEnd(month: string, zone: string): Temporal.Instant {
  return monthStart(Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString(), zone)
}

export function boundsOf(months: readonly string[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  const last = months.at(-1)
  const edges = [...months.map((month) => monthStart(month, zone)), ...(last ? [monthEnd(last, zone)] : [])]
  return edges.map((at) => upTo(now, at))
}

const upTo = (now: Temporal.Instant, at: Temporal.Instant) => (compareInstants(at, now) < 0 ? at : now)

export function passedOf(first: string, last: string, zone: string, now: Temporal.Instant): Period {
  return { from: upTo(now, monthStart(first, zone)), to: upTo(now, monthEnd(last, zone)) }
}

/** Bookkeeping uses UTC months. */
export function bookMonth(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth().toString()
}

/** Returns today's date in the time zone whose calendar is furthest ahead. Without time zones, uses UTC. */
export function latestDay(zones: readonly string[], now: Temporal.Instant): Temporal.PlainDate {
  const days = zones.map((zone) => todayIn(zone, now)).sort(Temporal.PlainDate.compare)
  return days.at(-1) ?? todayIn('UTC', now)
}

/**
 * Earnings are summed over stretches of time. The month before the current one is split at the same day and hour, so
 * that the current month can be compared with it.
 */
export type Stretch = {
  readonly month: string
  readonly part: 'earned' | 'to_date' | 'rest' | 'expected' | 'later'
}

export function stretchesOf(months: readonly string[], isCurrent: boolean): Stretch[] {
  const last = months.at(-1) ?? ''
  const upTo = months.flatMap((month, at): Stretch[] =>
    isCurrent && at === months.length - 2
      ? [
          { month, part: 'to_date' },
          { month, part: 'rest' },
        ]
      : [{ month, part: 'earned' }],
  )
  return [...upTo, ...(isCurrent ? [{ month: last, part: 'expected' } as const] : []), { month: last, part: 'later' }]
}

/** Returns the instant at which each stretch begins in a time zone. A month that hasn't begun there has no length. */
export function stretchBounds(stretches: readonly Stretch[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  const isCurrent = stretches.some(({ part }) => part === 'expected')
  return stretches.map(({ month, part }) => {
    if (part === 'expected') return now
    if (part === 'later') return isCurrent ? monthEnd(month, zone) : upTo(now, monthEnd(month, zone))
    const start = upTo(now, monthStart(month, zone))
    if (part !== 'rest') return start
    const sameTime = now.toZonedDateTimeISO(zone).subtract({ months: 1 }).toInstant()
    const split = compareInstants(sameTime, start) < 0 ? start : sameTime
    return upTo(split, upTo(now, monthEnd(month, zone)))
  })
}
