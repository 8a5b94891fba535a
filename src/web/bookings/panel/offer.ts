import { type Period, period } from '../../../domain/kernel/period.ts'
import { piecesLeft, type TakenPieces, withStockLeft } from '../../../domain/pricing/add-on-stock.ts'
import type { AddOnPick, QuoteRefusal } from '../../../domain/pricing/pricing.ts'
import { quote } from '../../../domain/pricing/pricing.ts'
import type { Quote } from '../../../domain/pricing/quote-lines.ts'
import type { FeeSchedule, Rates, TaxRule } from '../../../domain/pricing/rates.ts'
import type { BookingRules, Slot, SlotRefusal } from '../../../domain/spaces/availability.ts'
import { isFree, slotFor } from '../../../domain/spaces/availability.ts'
import { readSlotRequest } from '../../../domain/spaces/slot-request.ts'
import type { Month, SlotRequestJson, Space } from '../../client/api-types.ts'

export function rulesOf({ rules }: Pick<Space, 'rules'>): BookingRules {
  const { weekly, exceptions, ...rest } = rules
  return { ...rest, plan: { weekly, exceptions: new Map(exceptions.map(({ date, hours }) => [date, hours])) } }
}

export function busyOf(months: readonly Month[]): Period[] {
  return months.flatMap(({ busy }) =>
    busy.map(({ from, to }) => period(Temporal.Instant.from(from), Temporal.Instant.from(to))),
  )
}

export function piecesOf(months: readonly Month[]): TakenPieces[] {
  return months.flatMap(({ addOnsTaken }) =>
    addOnsTaken.map(({ from, to, ...pieces }) => ({
      ...pieces,
      ...period(Temporal.Instant.from(from), Temporal.Instant.from(to)),
    })),
  )
}

export type Offer =
  | { ok: true; slot: Slot; quote: Quote }
  | { ok: false; refusal: SlotRefusal | QuoteRefusal | { readonly code: 'taken' } }

export type OfferInput = {
  space: Space
  rules: BookingRules
  busy: readonly Period[]
  pieces: readonly TakenPieces[]
  ask: SlotRequestJson
  people: number
  addOns: readonly AddOnPick[]
  now: Temporal.Instant
}

/**
 * Returns the price of a slot or the reason why it isn't available. Applies the server's rules to the data in the
 * browser.
 */
export function offerFor({ space, rules, busy, pieces, ask, people, addOns, now }: OfferInput): Offer {
  const slot = slotFor(rules, readSlotRequest(ask), now)
  if (!slot.ok) return slot
  if (!isFree(slot.value, busy)) return { ok: false, refusal: { code: 'taken' } }
  const priced = quote({
    // The contract uses plain numbers where the domain has branded ones.
    rates: withStockLeft(space.rates as unknown as Rates, pieces, slot.value.period),
    fees: space.fees as FeeSchedule,
    tax: space.tax as TaxRule,
    slot: slot.value,
    zone: rules.zone,
    people,
    capacity: space.capacity,
    addOns,
  })
  return priced.ok ? { ok: true, slot: slot.value, quote: priced.value } : priced
}

export type Left = Readonly<Record<string, number>>

export function leftFor({ space, rules, pieces, ask, now }: Omit<OfferInput, 'busy' | 'people' | 'addOns'>): Left {
  const slot = slotFor(rules, readSlotRequest(ask), now)
  if (!slot.ok) return {}
  const { addOns } = space.rates as unknown as Rates
  return Object.fromEntries(
    addOns.flatMap((addOn) => {
      const left = piecesLeft(addOn, pieces, slot.value.period)
      return left === null ? [] : [[addOn.id, left]]
    }),
  )
}
