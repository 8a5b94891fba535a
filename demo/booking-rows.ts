import { POLICIES } from '../src/domain/bookings/cancellation.ts'
import type { Period } from '../src/domain/kernel/period.ts'
import { splitOf } from '../src/domain/pricing/quote-lines.ts'
import { slotRequestJson } from '../src/domain/spaces/slot-request.ts'
import type { DemoBooking } from './booking-outcome.ts'

const range = ({ from, to }: Period) => `[${from},${to})`
const text = (at: Temporal.Instant | null) => at?.toString() ?? null

export function bookingRows(b: DemoBooking) {
  const { row } = b.space
  return [
    {
      id: b.id,
      space_id: row.id,
      host_id: row.host_id,
      guest_id: b.guest.id,
      state: b.state,
      instant: row.instant,
      mode: b.slot.mode,
      ask: slotRequestJson(b.slot.ask),
      period: range(b.slot.period),
      occupied: range(b.slot.occupied),
      zone: row.zone,
      people: b.people,
      add_ons: b.addOns,
      quote: b.quote,
      currency: b.quote.currency,
      total_cents: b.quote.total,
      commission_cents: b.quote.commission,
      host_receives_cents: b.quote.hostReceives,
      fee_version: b.quote.fees.version,
      cancellation: row.cancellation,
      cancellation_tiers: POLICIES[row.cancellation].tiers,
      house_rules: row.house_rules,
      prolonged: false,
      created_at: text(b.createdAt),
      confirmed_at: text(b.confirmedAt),
      ended_at: text(b.endedAt),
      kept:
        b.state === 'cancelled' ? (b.refund?.preview.kept ?? splitOf(b.quote.lines, b.quote.fees.commissionPpm)) : null,
    },
  ]
}

/** What keeps its slot: in the order of the units, as holds do. */
export function occupancyRows(b: DemoBooking) {
  if (b.state !== 'confirmed' && b.state !== 'completed') return []
  return b.units.map((unit) => ({
    unit_id: unit,
    during: range(b.slot.occupied),
    kind: 'booking',
    booking_id: b.id,
    note: null,
  }))
}

export function blockRows({ units, during, note }: { units: readonly number[]; during: Period; note: string }) {
  return units.map((unit) => ({ unit_id: unit, during: range(during), kind: 'block', booking_id: null, note }))
}

export function eventRows(b: DemoBooking) {
  const guest = b.guest.id
  const step = (at: Temporal.Instant, actor: string, actorId: string | null, from: string | null, to: string) => ({
    booking_id: b.id,
    at: at.toString(),
    actor,
    actor_id: actorId,
    from_state: from,
    to_state: to,
    reason: '',
  })
  const steps = [step(b.createdAt, 'guest', guest, null, 'held')]
  if (b.confirmedAt) steps.push(step(b.confirmedAt, 'system', guest, 'held', 'confirmed'))
  const end = b.endedAt
  if (end && b.state === 'completed') steps.push(step(end, 'system', null, 'confirmed', 'completed'))
  if (end && b.state === 'expired') steps.push(step(end, 'system', null, 'held', 'expired'))
  if (end && b.state === 'released') steps.push(step(end, 'guest', guest, 'held', 'released'))
  if (end && b.cancelledBy)
    steps.push(
      step(end, b.cancelledBy, b.cancelledBy === 'host' ? b.space.row.host_id : guest, 'confirmed', 'cancelled'),
    )
  return steps
}
