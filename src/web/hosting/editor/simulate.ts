import { type Cents, type Ppm, ppm } from '../../../domain/kernel/money.ts'
import { type AddOnPick, type QuoteRefusal, quote } from '../../../domain/pricing/pricing.ts'
import type { Quote } from '../../../domain/pricing/quote-lines.ts'
import { type SlotRefusal, type SlotRequest, slotFor } from '../../../domain/spaces/availability.ts'
import type { Listing, ListingDraft } from '../../client/api-types.ts'

export type Wanted = { ask: SlotRequest; people: number; addOns: readonly AddOnPick[] }
type Whereabouts = Pick<Listing, 'zone' | 'fees' | 'tax'>
export type Simulated = { quote: Quote; receives: Cents } | SlotRefusal | QuoteRefusal | null

/**
 * The price of a booking under the draft's rates, computed by the same rules as real bookings. Null without a time
 * zone or rate.
 */
export function simulate(draft: ListingDraft, listing: Whereabouts, { ask, people, addOns }: Wanted): Simulated {
  const { rates, byDay, byHour } = draft
  const priced = ask.mode === 'days' ? byDay && rates.dayCents !== null : byHour && rates.hourCents !== null
  if (!listing.zone || !priced) return null
  const rules = { ...draft, zone: listing.zone, plan: { weekly: draft.weekly, exceptions: new Map() }, leadMinutes: 0 }
  const slot = slotFor(rules, ask, Temporal.Now.instant())
  if (!slot.ok) return slot.refusal
  const { version, servicePpm, commissionPpm } = listing.fees
  const made = quote({
    rates,
    fees: { version, servicePpm: servicePpm as Ppm, commissionPpm: commissionPpm as Ppm },
    tax: listing.tax && { name: listing.tax.name, ppm: ppm(listing.tax.ppm) },
    slot: slot.value,
    zone: listing.zone,
    people,
    capacity: draft.capacity ?? people,
    addOns,
  })
  return made.ok ? { quote: made.value, receives: made.value.hostReceives } : made.refusal
}
