import { dayAt, overlaps, type Period, todayIn } from '../kernel/period.ts'

/** The date it is in the zone, from its midnight to the next: 24 hours, or 23 or 25 where the clock changes. */
export function todayPeriod(zone: string, now: Temporal.Instant): Period {
  const today = todayIn(zone, now)
  return { from: dayAt(zone, today, 0), to: dayAt(zone, today.add({ days: 1 }), 0) }
}

export const STANDINGS = ['arriving', 'there', 'leaving'] as const
/** `arriving`: begins later today; `there`: has begun and ends another day; `leaving`: ends today, or has ended. */
export type Standing = (typeof STANDINGS)[number]

/** What a stay is to its host today, null where it is on other days only. One that ends at midnight leaves on the day before. */
export function standingOf(stay: Period, today: Period, now: Temporal.Instant): Standing | null {
  if (!overlaps(stay, today)) return null
  if (Temporal.Instant.compare(now, stay.from) < 0) return 'arriving'
  return Temporal.Instant.compare(stay.to, today.to) <= 0 ? 'leaving' : 'there'
}
