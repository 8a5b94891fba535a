import { ok, type Result } from '../../domain/kernel/result.ts'
import { type AddOnPick, type QuoteRefusal, quote } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import { type Slot, type SlotRefusal, slotFor } from '../../domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import { feesOf, rulesOf, type TermsRow, taxOf } from './space-row.ts'

export type PriceInput = { ask: SlotRequestJson; people: number; addOns: readonly AddOnPick[] }
export type Priced = { slot: Slot; quote: Quote }

/** The slot of a request and its price, by the same rules as in the browser. Doesn't check availability. */
export function priceSlot(
  terms: TermsRow,
  { ask, people, addOns }: PriceInput,
  now: Temporal.Instant,
): Result<Priced, SlotRefusal | QuoteRefusal> {
  const slot = slotFor(rulesOf(terms), readSlotRequest(ask), now)
  if (!slot.ok) return slot
  const priced = quoteFor(terms, slot.value, { people, addOns })
  return priced.ok ? ok({ slot: slot.value, quote: priced.value }) : priced
}

export function quoteFor(
  terms: TermsRow,
  slot: Slot,
  { people, addOns }: Omit<PriceInput, 'ask'>,
): Result<Quote, QuoteRefusal> {
  const { rates, zone, capacity } = terms
  return quote({ rates, fees: feesOf(terms), tax: taxOf(terms), slot, zone, people, capacity, addOns })
}
