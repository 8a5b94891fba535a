import type { z } from 'zod'
import type { card } from '../../contract/search.ts'
import { quote } from '../../domain/pricing/pricing.ts'
import { slotFor } from '../../domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import { feesOf, rulesOf, taxOf } from '../spaces/space-row.ts'
import { type CardRow, type PricedRow, type PricingTerms, readTerms } from './search.sql.ts'
import type { SearchTerms } from './search-terms.ts'

/** A card as JSON, with the all-in total of what was searched for when dates were. */
export function cardJson(row: CardRow | PricedRow, terms: SearchTerms | null = null): string {
  const total = terms && 'terms' in row ? totalFor(row, terms) : null
  return `${row.card}${total}}`
}

export const cardOf = (row: CardRow): z.infer<typeof card> => JSON.parse(cardJson(row))

/** What the searched dates or hours cost for the head-count asked for. */
function totalFor({ terms, rates, capacity }: PricedRow, asked: SearchTerms): number | null {
  const slot = slotOf(terms, asked)
  if (!slot) return null
  const priced = quote({ ...slot, rates, people: asked.capacity ?? 1, capacity, addOns: [] })
  return priced.ok ? priced.value.total : null
}

type Slotted = ReturnType<typeof slotWithin>
/** Many spaces of one search keep the same hours in the same zone: their slot is worked out once. */
const slots = new WeakMap<SearchTerms, Map<string, Slotted>>()

function slotOf(terms: string, asked: SearchTerms): Slotted {
  const known = slots.get(asked) ?? new Map<string, Slotted>()
  slots.set(asked, known)
  const slot = known.has(terms) ? (known.get(terms) ?? null) : slotWithin(readTerms(terms), asked)
  known.set(terms, slot)
  return slot
}

function slotWithin(terms: PricingTerms, { dates, hours, now }: SearchTerms) {
  if (!dates || (!hours && !terms.by_day)) return null
  const ask: SlotRequestJson = hours
    ? { mode: 'hours', date: dates.first, ...hours }
    : { mode: 'days', startDate: dates.first, endDate: dates.last }
  const slot = slotFor(rulesOf(terms), readSlotRequest(ask), now)
  return slot.ok ? { slot: slot.value, zone: terms.zone, fees: feesOf(terms), tax: taxOf(terms) } : null
}
