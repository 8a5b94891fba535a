import { type Ppm, WHOLE } from '../kernel/money.ts'
import type { Period } from '../kernel/period.ts'

export type PolicyName = 'flexible' | 'moderate' | 'firm' | 'strict'

/** Up to and including `count` days or hours before the start, `ppm` of rental, head-count and add-ons returns. */
export type CancellationTier = { readonly unit: 'days' | 'hours'; readonly count: number; readonly ppm: Ppm }

/** Plain JSON, frozen on each booking; the tiers go from the earliest to the latest. */
export type CancellationPolicy = { readonly name: PolicyName; readonly tiers: readonly CancellationTier[] }

const ZERO_PPM = 0 as Ppm

export const POLICY_NAMES = ['flexible', 'moderate', 'firm', 'strict'] as const satisfies readonly PolicyName[]

const tier = (unit: 'days' | 'hours', count: number, percent: number): CancellationTier => ({
  unit,
  count,
  ppm: (percent * 10_000) as Ppm,
})

export const POLICIES: Readonly<Record<PolicyName, CancellationPolicy>> = {
  flexible: { name: 'flexible', tiers: [tier('hours', 24, 100)] },
  moderate: { name: 'moderate', tiers: [tier('days', 7, 100), tier('hours', 24, 50)] },
  firm: { name: 'firm', tiers: [tier('days', 30, 100), tier('days', 7, 50)] },
  strict: { name: 'strict', tiers: [tier('days', 90, 100), tier('days', 14, 50)] },
}

/** Until and including the instant, `ppm` of rental, head-count and add-ons returns, cleaning whole; the service fee only if it says so. */
export type RefundStep = { readonly until: Temporal.Instant; readonly ppm: Ppm; readonly serviceFeeToo: boolean }

export const GRACE_HOURS = 24
/** Grace needs at least this many hours between confirmation and start. */
export const GRACE_LEAD_HOURS = 48

/**
 * What a guest gets back by when, in order of time and ending at the start; `confirmedAt` opens the grace (give `now` before booking). The
 * terms, the lead of the grace too, count from `clockFrom`: a booking moved to later days keeps the clock of its first start.
 */
export function refundSteps(
  policy: CancellationPolicy,
  period: Period,
  zone: string,
  confirmedAt?: Temporal.Instant,
  clockFrom: Temporal.Instant = period.from,
): RefundStep[] {
  const start = period.from
  const steps: RefundStep[] = []
  if (confirmedAt && Temporal.Instant.compare(confirmedAt.add({ hours: GRACE_LEAD_HOURS }), clockFrom) <= 0)
    steps.push({ until: confirmedAt.add({ hours: GRACE_HOURS }), ppm: WHOLE, serviceFeeToo: true })
  for (const { unit, count, ppm } of policy.tiers) {
    // Days keep the local wall clock across a DST change; hours are elapsed.
    const until =
      unit === 'hours'
        ? clockFrom.subtract({ hours: count })
        : clockFrom.toZonedDateTimeISO(zone).subtract({ days: count }).toInstant()
    const last = steps.at(-1)?.until ?? confirmedAt
    if (!last || Temporal.Instant.compare(last, until) < 0) steps.push({ until, ppm, serviceFeeToo: false })
  }
  steps.push({ until: start, ppm: ZERO_PPM, serviceFeeToo: false })
  return steps
}
