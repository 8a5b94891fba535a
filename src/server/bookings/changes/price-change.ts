import { type ChangeOffer, changeTerms } from '../../../domain/bookings/change.ts'
import { isSameTime, keptSlot } from '../../../domain/bookings/kept-slot.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { wantedPieces, withStockLeft } from '../../../domain/pricing/add-on-stock.ts'
import type { QuoteRefusal } from '../../../domain/pricing/pricing.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import { type Slot, type SlotRefusal, slotFor } from '../../../domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson } from '../../../domain/spaces/slot-request.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { findTakenPieces } from '../../spaces/add-ons.sql.ts'
import { quoteFor } from '../../spaces/quote-slot.ts'
import { rulesOf, type TermsRow } from '../../spaces/space-row.ts'
import { findTerms, findTermsOfSold } from '../../spaces/spaces.sql.ts'
import type { BookingRow } from '../bookings.sql.ts'
import { findCardOf } from '../changes.sql.ts'

export type Wanted = { ask: SlotRequestJson; people: number }
export type PricedChange = ChangeOffer & { slot: Slot; terms: TermsRow }
export type PriceRefusal =
  | SlotRefusal
  | QuoteRefusal
  | { code: 'no_longer_offered' | 'already_started' | 'nothing_changed' | 'never_paid' }
  | { code: 'wrong_state'; state: BookingRow['state'] }

export async function priceChange(
  sql: Sql,
  row: BookingRow,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<Result<PricedChange, PriceRefusal>> {
  if (row.state !== 'confirmed' || !row.confirmed_at) return err({ code: 'wrong_state', state: row.state })
  if (compareInstants(row.from, now) <= 0) return err({ code: 'already_started' })
  const kept = isSameTime(readSlotRequest(row.ask), readSlotRequest(wanted.ask))
  const terms = await (kept ? findTermsOfSold : findTerms)(sql, row.space_id, now)
  if (!terms) return err({ code: 'no_longer_offered' })
  const { version, servicePpm, commissionPpm } = row.quote.fees
  const frozen = { ...terms, fee_version: version, service_ppm: servicePpm, commission_ppm: commissionPpm }
  const found = kept
    ? soldSlot(frozen, row)
    : slotFor(rulesOf(frozen), readSlotRequest(wanted.ask), askedAt(row, wanted, frozen, now))
  if (!found.ok) return found
  const slot = found.value
  const rates = await ratesLeft(sql, frozen, row, slot.period, now)
  const priced = quoteFor({ ...frozen, rates }, slot, { people: wanted.people, addOns: row.add_ons })
  if (!priced.ok) return priced
  const quote = priced.value
  const same = slot.period.from.equals(row.from) && slot.period.to.equals(row.to) && wanted.people === row.people
  if (same) return err({ code: 'nothing_changed' })
  const change = changeTerms(soldOf(row, row.confirmed_at, now), quote)
  if (!change.ok) return err({ code: 'already_started' })
  // Nothing was paid, so there is no card to charge, and guests can't add one after the change is accepted.
  if (change.value.charge > 0 && !(await findCardOf(sql, row.id))) return err({ code: 'never_paid' })
  return ok({ ...change.value, slot, terms })
}

const soldOf = (row: BookingRow, confirmedAt: Temporal.Instant, now: Temporal.Instant) => ({
  quote: row.quote,
  confirmedAt,
  clockFrom: row.clock_from,
  zone: row.zone,
  now,
  givenBack: row.given_back,
  policy: { name: row.cancellation, tiers: row.cancellation_tiers },
  period: { from: row.from, to: row.to },
})

/** Units of an add-on that the booking already has for all of its new time count as available. */
async function ratesLeft(
  sql: Sql,
  { id, rates }: TermsRow,
  row: BookingRow,
  period: Period,
  now: Temporal.Instant,
): Promise<Rates> {
  const left = withStockLeft(rates, await findTakenPieces(sql, id, rates.addOns, period, now, row.id), period)
  if (compareInstants(period.from, row.from) < 0 || compareInstants(period.to, row.to) > 0) return left
  const own = wantedPieces(id, rates, row.quote.lines)
  const has = (addOn: string) => own.find((one) => one.id === addOn)?.pieces ?? 0
  const addOns = left.addOns.map((one) => ({
    ...one,
    stock: one.stock === null ? null : Math.max(one.stock, has(one.id)),
  }))
  return { ...left, addOns }
}

/** If only the number of people changes, the space's opening hours and rules aren't checked again. */
function soldSlot(terms: TermsRow, row: BookingRow): Result<Slot, SlotRefusal> {
  const { ask: asked, from, to, zone, quote: old } = row
  const ask = readSlotRequest(asked)
  if (terms.rates[ask.mode === 'days' ? 'dayCents' : 'hourCents'] === null)
    return err({ code: ask.mode === 'days' ? 'not_by_day' : 'not_by_hour' })
  const occupied = { from: row.occupied_from, to: row.occupied_to }
  return ok(keptSlot({ ask, period: { from, to }, occupied, zone, quote: old }))
}

/** If the start stays the same, the lead time isn't checked again, because the booking has already met it. */
function askedAt(
  { ask: old, from }: BookingRow,
  { ask }: Wanted,
  { lead_minutes }: TermsRow,
  now: Temporal.Instant,
): Temporal.Instant {
  const inTime = from.subtract({ minutes: lead_minutes })
  return isSameStart(old, ask) && compareInstants(inTime, now) < 0 ? inTime : now
}

function isSameStart(a: SlotRequestJson, b: SlotRequestJson): boolean {
  if (a.mode === 'days') return b.mode === 'days' && a.startDate === b.startDate
  return b.mode === 'hours' && a.date === b.date && a.startMinute === b.startMinute
}
