import type { Cents } from '../kernel/money.ts'
import { cardPrice, hourPrice } from '../pricing/pricing.ts'
import type { FeeSchedule, TaxRule } from '../pricing/rates.ts'
import { shortestMinutes } from './availability.ts'
import type { ListingDraft } from './listing-draft.ts'

export function listingPrices(
  {
    rates,
    byDay,
    byHour,
    weekly,
    ...lengths
  }: Pick<ListingDraft, 'rates' | 'byDay' | 'byHour' | 'weekly' | 'minMinutes' | 'stepMinutes'>,
  fees: FeeSchedule,
  tax: TaxRule,
): { day: Cents | null; hour: Cents | null } {
  const first = weekly.find((day) => day !== null)
  return {
    day: byDay ? cardPrice(rates, fees, tax, first ? first.closes - first.opens : undefined) : null,
    hour: byHour ? hourPrice(rates, fees, tax, shortestMinutes(lengths)) : null,
  }
}

export const locationOf = (neighbourhood: string, city: string): string =>
  [neighbourhood, city].filter(Boolean).join(', ')
