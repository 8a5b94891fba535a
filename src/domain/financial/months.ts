import { dayAt, type Period } from '../kernel/period.ts'

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

const upTo = (now: Temporal.Instant, at: Temporal.Instant) => (Temporal.Instant.compare(at, now) < 0 ? at : now)

export function passedOf(first: string, last: string, zone: string, now: Temporal.Instant): Period {
  return { from: upTo(now, monthStart(first, zone)), to: upTo(now, monthEnd(last, zone)) }
}

/** Bookkeeping uses UTC months. */
export function bookMonth(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth().toString()
}
