import type { BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { piecesLeft, withStockLeft } from '../../domain/pricing/add-on-stock.ts'
import { type AddOnPick, type QuoteRefusal, quote } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import { busyReach, isFree, type Slot, type SlotRefusal, slotFor } from '../../domain/spaces/availability.ts'
import { calendarMonth } from '../../domain/spaces/calendar-month.ts'
import { readSlotRequest, type SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findTakenPieces } from './add-ons.sql.ts'
import { feesOf, rulesOf, type TermsRow, taxOf } from './space-row.ts'
import { findBusy, findTerms } from './spaces.sql.ts'

/**
 * Itemises a slot's price, and says whether the slot is free for this visitor and how many of each add-on are left.
 * Doesn't hold the slot.
 */
export async function quoteSlot({ deps, request, now }: Context, input: PriceInput & { id: SpaceId }) {
  const terms = await findTerms(deps.sql, input.id, now)
  if (!terms) return err({ code: 'not_found' })
  const priced = priceSlot(terms, input, now)
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  const visitor = await request.visitor()
  const free = isFree(slot, await findBusy(deps.sql, terms.unit_ids, slot.occupied, now, visitor))
  const { addOns } = terms.rates
  const out = await findTakenPieces(deps.sql, terms.id, addOns, slot.period, now, visitor)
  const withLeft = priceSlot({ ...terms, rates: withStockLeft(terms.rates, out, slot.period) }, input, now)
  // If the slot is taken, we don't also report missing add-ons, because the same booking may have taken them.
  if (free && !withLeft.ok) return withLeft
  const { from, to } = slot.period
  const left = addOns.flatMap((addOn) => {
    const pieces = piecesLeft(addOn, out, slot.period)
    return pieces === null ? [] : [{ id: addOn.id, left: pieces }]
  })
  const when = { from: from.toString(), to: to.toString(), startsLate: slot.startsLate }
  return ok({ quote, ...when, free, addOns: left })
}

export type PriceInput = { ask: SlotRequestJson; people: number; addOns: readonly AddOnPick[] }
export type Priced = { slot: Slot; quote: Quote }

/** Prices a slot by the same rules as the browser. Doesn't check availability. */
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

type MonthInput = { id: SpaceId; month: string; booking?: BookingId | undefined }

/**
 * The month has the form `2027-03`. The visitor's own hold counts as free, and so does a booking of theirs that they are
 * about to change.
 */
export async function freeSlots({ deps, request, now }: Context, input: MonthInput) {
  const terms = await findTerms(deps.readSql, input.id, now)
  if (!terms) return err({ code: 'not_found' })
  const month = Temporal.PlainYearMonth.from(input.month)
  const rules = rulesOf(terms)
  const reach = busyReach(rules, month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }))
  const visitor = await request.visitor()
  const busy = await findBusy(deps.readSql, terms.unit_ids, reach, now, visitor, input.booking ?? null)
  const taken = await findTakenPieces(deps.readSql, terms.id, terms.rates.addOns, reach, now, visitor)
  const days = calendarMonth(rules, month, busy, now)
  return ok({
    zone: terms.zone,
    month: input.month,
    now: now.toString(),
    days: days.map(({ date, state, hours }) => ({
      date: date.toString(),
      state,
      ...(hours === undefined ? {} : { hours }),
    })),
    busy: busy.map(({ from, to }) => ({ from: from.toString(), to: to.toString() })),
    addOnsTaken: taken.map(({ from, to, ...pieces }) => ({ from: from.toString(), to: to.toString(), ...pieces })),
  })
}
