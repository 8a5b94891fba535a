import { dayAt, overlaps, type Period, todayIn } from '../kernel/period.ts'

export function todayPeriod(zone: string, now: Temporal.Instant): Period {
  const today = todayIn(zone, now)
  return { from: dayAt(zone, today, 0), to: dayAt(zone, today.add({ days: 1 }), 0) }
}

export const STAY_PHASES = ['arriving', 'there', 'leaving'] as const
export type StayPhase = (typeof STAY_PHASES)[number]

/**
 * Returns the stay's status today, or null on other days. A stay that ends at midnight counts as leaving the day
 * before.
 */
export function stayPhaseOf(stay: Period, today: Period, now: Temporal.Instant): StayPhase | null {
  if (!overlaps(stay, today)) return null
  if (Temporal.Instant.compare(now, stay.from) < 0) return 'arriving'
  return Temporal.Instant.compare(stay.to, today.to) <= 0 ? 'leaving' : 'there'
}
