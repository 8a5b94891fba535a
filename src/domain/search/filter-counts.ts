import { POLICY_NAMES, type PolicyName } from '../bookings/cancellation.ts'

/** The facts of a space that filters look at, without those that the search has already checked. */
export type FilterFacts = {
  readonly amenities: readonly string[]
  readonly accessibility: readonly string[]
  readonly instant: boolean
  readonly cancellation: PolicyName
  readonly cents: number
}

export type ChosenFilters = {
  readonly minCents: number | null
  readonly maxCents: number | null
  readonly instant: boolean | null
  readonly cancellations: readonly PolicyName[] | null
}

/** The rest are too rare to be worth offering. */
export const MOST_OPTIONS = 80

export type Option = { readonly name: string; readonly count: number }

export type FilterCounts = {
  readonly count: number
  /** How many results would remain with each amenity. */
  readonly amenities: Option[]
  readonly accessibility: Option[]
  readonly instant: number
  /** How many there would be with each policy or a more lenient one. */
  readonly cancellation: Record<PolicyName, number>
  readonly prices: PriceBars | null
}

/**
 * Counts the results, and the results with one more filter. `found` are the spaces that match everything but the price,
 * instant booking and the cancellation policy. Choosing one of these replaces the former choice.
 */
export function countFilters(found: readonly FilterFacts[], chosen: ChosenFilters): FilterCounts {
  const hasPrice = ({ cents }: FilterFacts) =>
    cents >= (chosen.minCents ?? 0) && cents <= (chosen.maxCents ?? Number.POSITIVE_INFINITY)
  const isInstant = ({ instant }: FilterFacts) => chosen.instant === null || instant === chosen.instant
  const isCancelled = ({ cancellation }: FilterFacts) => chosen.cancellations?.includes(cancellation) ?? true
  const priced = found.filter(hasPrice)
  const cancelled = priced.filter(isCancelled)
  const results = cancelled.filter(isInstant)
  const bookable = priced.filter(isInstant)
  return {
    count: results.length,
    amenities: tally(results.map(({ amenities }) => amenities)),
    accessibility: tally(results.map(({ accessibility }) => accessibility)),
    instant: cancelled.filter(({ instant }) => instant).length,
    cancellation: cumulated(bookable.map(({ cancellation }) => cancellation)),
    prices: priceBars(found.filter((space) => isInstant(space) && isCancelled(space)).map(({ cents }) => cents)),
  }
}

/** Most common first. */
function tally(lists: readonly (readonly string[])[]): Option[] {
  const counts = new Map<string, number>()
  for (const list of lists) for (const name of new Set(list)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function cumulated(policies: readonly PolicyName[]): Record<PolicyName, number> {
  const upTo = (most: PolicyName) =>
    policies.filter((name) => POLICY_NAMES.indexOf(name) <= POLICY_NAMES.indexOf(most)).length
  return { flexible: upTo('flexible'), moderate: upTo('moderate'), firm: upTo('firm'), strict: upTo('strict') }
}

export const PRICE_BARS = 30
/** The share of spaces that the bars must show at their price. The last bar also counts all higher prices. */
const SHOWN_SHARE = 0.95
const STEPS = [1, 2, 5]

/** Bar n counts the spaces that cost from n to n + 1 times `step` dollars. */
export type PriceBars = { readonly step: number; readonly bars: number[] }

function priceBars(prices: readonly number[]): PriceBars | null {
  const sorted = prices.toSorted((a, b) => a - b)
  const high = sorted[Math.floor((sorted.length - 1) * SHOWN_SHARE)]
  if (high === undefined) return null
  const step = roundStep(high / 100 / PRICE_BARS)
  const bars = Array.from({ length: PRICE_BARS }, () => 0)
  for (const cents of prices) {
    const at = Math.min(PRICE_BARS - 1, Math.floor(cents / 100 / step))
    bars[at] = (bars[at] ?? 0) + 1
  }
  return { step, bars }
}

/** Returns the next 1, 2 or 5 times a power of ten, and at least 5. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = STEPS.find((times) => times * power >= least) ?? 10
  return Math.max(5, step * power)
}
