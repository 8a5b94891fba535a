import { type ChangeTerms, changeTerms } from '../../../domain/bookings/change.ts'
import { refundPreview } from '../../../domain/bookings/refund.ts'
import { ZERO } from '../../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { QuoteRefusal } from '../../../domain/pricing/pricing.ts'
import type { Slot, SlotRefusal } from '../../../domain/spaces/availability.ts'
import type { SlotRequestJson } from '../../../domain/spaces/slot-request.ts'
import type { Sql } from '../../database/connect.ts'
import { priceSlot } from '../../spaces/price-slot.ts'
import type { TermsRow } from '../../spaces/space-row.ts'
import { findTerms } from '../../spaces/spaces.sql.ts'
import type { BookingRow } from '../bookings.sql.ts'

export type Wanted = { ask: SlotRequestJson; people: number }
export type PricedChange = ChangeTerms & { slot: Slot; terms: TermsRow }
export type PriceRefusal =
  | SlotRefusal
  | QuoteRefusal
  | { code: 'no_longer_offered' | 'already_started' | 'nothing_changed' }
  | { code: 'wrong_state'; state: BookingRow['state'] }

/** What a booking would cost at other dates or for other people: today's prices, the fees it was made under, and its own add-ons. */
export async function priceChange(
  sql: Sql,
  row: BookingRow,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<Result<PricedChange, PriceRefusal>> {
  if (row.state !== 'confirmed' || !row.confirmed_at) return err({ code: 'wrong_state', state: row.state })
  const refund = refundPreview({
    ...{ quote: row.quote, confirmedAt: row.confirmed_at, clockFrom: row.clock_from, zone: row.zone, now, by: 'guest' },
    givenBack: row.given_back,
    ...{ policy: { name: row.cancellation, tiers: row.cancellation_tiers }, period: { from: row.from, to: row.to } },
  })
  if (!refund.ok) return err({ code: 'already_started' })
  const terms = await findTerms(sql, row.space_id, now)
  if (!terms) return err({ code: 'no_longer_offered' })
  const { version, servicePpm, commissionPpm } = row.quote.fees
  const frozen = { ...terms, fee_version: version, service_ppm: servicePpm, commission_ppm: commissionPpm }
  const priced = priceSlot(frozen, { ...wanted, addOns: row.add_ons }, askedAt(row, wanted, terms, now))
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  const same = slot.period.from.equals(row.from) && slot.period.to.equals(row.to) && wanted.people === row.people
  if (same) return err({ code: 'nothing_changed' })
  return ok({ ...changeTerms(row.quote, quote, refund.value.refund ?? ZERO), slot, terms })
}

/** Whoever keeps the start was in time for it once: the lead time is not asked for again. */
function askedAt(
  { ask: old, from }: BookingRow,
  { ask }: Wanted,
  { lead_minutes }: TermsRow,
  now: Temporal.Instant,
): Temporal.Instant {
  const inTime = from.subtract({ minutes: lead_minutes })
  return isSameStart(old, ask) && Temporal.Instant.compare(inTime, now) < 0 ? inTime : now
}

function isSameStart(a: SlotRequestJson, b: SlotRequestJson): boolean {
  if (a.mode === 'days') return b.mode === 'days' && a.startDate === b.startDate
  return b.mode === 'hours' && a.date === b.date && a.startMinute === b.startMinute
}
