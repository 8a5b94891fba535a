import { compareInstants } from '../kernel/instants.ts'
import { type Ppm, WHOLE } from '../kernel/money.ts'
import type { Period } from '../kernel/period.ts'

export type PolicyName = 'flexible' | 'moderate' | 'firm' | 'strict'

/**
 * Up to and including `count` days or hours before the start, the guest is refunded `ppm` (parts per million) of the
 * rental, extra people and add-ons.
 */
export type CancellationTier = { readonly unit: 'days' | 'hours'; readonly count: number; readonly ppm: Ppm }

/** Plain JSON, because a copy is frozen on each booking. Tiers run from the earliest deadline to the latest. */
export type CancellationPolicy = { readonly name: PolicyName; readonly tiers: readonly CancellationTier[] }

export type Policies = { readonly [Name in PolicyName]: CancellationPolicy & { readonly name: Name } }

const ZERO_PPM = 0 as Ppm

export const POLICY_NAMES = ['flexible', 'moderate', 'firm', 'strict'] as const satisfies readonly PolicyName[]

const tier = (unit: 'days' | 'hours', count: number, percent: number): CancellationTier => ({
  unit,
  count,
  ppm: (percent * 10_000) as Ppm,
})

export const POLICIES: Policies = {
  flexible: { name: 'flexible', tiers: [tier('hours', 24, 100)] },
  moderate: { name: 'moderate', tiers: [tier('days', 7, 100), tier('hours', 24, 50)] },
  firm: { name: 'firm', tiers: [tier('days', 30, 100), tier('days', 7, 50)] },
  strict: { name: 'strict', tiers: [tier('days', 90, 100), tier('days', 14, 50)] },
}

const MOST_TIERS = 3
const hoursBefore = ({ unit, count }: CancellationTier): number => (unit === 'days' ? count * 24 : count)

/**
 * Accepts one to three tiers. The first refunds everything. Each later tier refunds less and ends closer to the start.
 */
function hasSteps(tiers: readonly CancellationTier[]): boolean {
  const falls = tiers.every((tier, at) => {
    const before = tiers[at - 1]
    const inRange = Number.isInteger(tier.count) && tier.count >= 1 && hoursBefore(tier) <= 8_784 && tier.ppm > 0
    return inRange && (!before || (tier.ppm < before.ppm && hoursBefore(tier) < hoursBefore(before)))
  })
  return falls && tiers.length <= MOST_TIERS && tiers[0]?.ppm === WHOLE
}

/**
 * Returns the first policy whose tiers are invalid or whose full refund ends later than a milder policy's. Null if all
 * are valid.
 */
export function wrongPolicy(policies: Policies): PolicyName | null {
  const free = (at: number) => hoursBefore(policies[POLICY_NAMES[at] ?? 'flexible'].tiers[0] ?? tier('hours', 0, 0))
  const wrong = POLICY_NAMES.find((name, at) => !hasSteps(policies[name].tiers) || (at > 0 && free(at) < free(at - 1)))
  return wrong ?? null
}

/**
 * Up to and including `until`, the guest is refunded `ppm` of the rental, extra people and add-ons, and all of the
 * cleaning. The service fee is refunded only if `serviceFeeToo` is set.
 */
export type RefundStep = { readonly until: Temporal.Instant; readonly ppm: Ppm; readonly serviceFeeToo: boolean }

export const GRACE_HOURS = 24
/** The grace period applies only if the booking is confirmed at least this many hours before the start. */
export const GRACE_LEAD_HOURS = 48

/**
 * Lists each refund and its deadline in order, up to the start. `confirmedAt` starts the grace period; pass `now`
 * before booking. All terms are measured back from `clockFrom`, because a booking that was moved to later days keeps
 * the deadlines of its original start.
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
  if (confirmedAt && compareInstants(confirmedAt.add({ hours: GRACE_LEAD_HOURS }), clockFrom) <= 0)
    steps.push({ until: confirmedAt.add({ hours: GRACE_HOURS }), ppm: WHOLE, serviceFeeToo: true })
  for (const { unit, count, ppm } of policy.tiers) {
    // Days follow the local clock across a DST change; hours are elapsed hours.
    const until =
      unit === 'hours'
        ? clockFrom.subtract({ hours: count })
        : clockFrom.toZonedDateTimeISO(zone).subtract({ days: count }).toInstant()
    const last = steps.at(-1)?.until ?? confirmedAt
    if (!last || compareInstants(last, until) < 0) steps.push({ until, ppm, serviceFeeToo: false })
  }
  steps.push({ until: start, ppm: ZERO_PPM, serviceFeeToo: false })
  return steps
}
