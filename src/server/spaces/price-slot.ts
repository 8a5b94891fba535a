import { type Slot, type SlotRefusal, slotFor } from '../../domain/availability.ts'
import { type Outcome, yes } from '../../domain/outcome.ts'
import { type AddOnPick, type QuoteRefusal, quote } from '../../domain/pricing.ts'
import type { Quote } from '../../domain/quote-lines.ts'
import { feesOf, type PlainAsk, readAsk, rulesOf, type TermsRow, taxOf } from './space-row.ts'

export type SlotAsk = { ask: PlainAsk; people: number; addOns: readonly AddOnPick[] }
export type Priced = { slot: Slot; quote: Quote }

/** The slot an ask means in this space and what it costs, by the same law the browser uses; whether it is free is another question. */
export function priceSlot(
  terms: TermsRow,
  { ask, people, addOns }: SlotAsk,
  now: Temporal.Instant,
): Outcome<Priced, SlotRefusal | QuoteRefusal> {
  const slot = slotFor(rulesOf(terms), readAsk(ask), now)
  if (!slot.ok) return slot
  const { rates, zone, capacity } = terms
  const priced = quote({
    rates,
    fees: feesOf(terms),
    tax: taxOf(terms),
    slot: slot.value,
    zone,
    people,
    capacity,
    addOns,
  })
  return priced.ok ? yes({ slot: slot.value, quote: priced.value }) : priced
}
