import { POLICIES } from '../src/domain/bookings/cancellation.ts'
import type { Period } from '../src/domain/kernel/period.ts'
import { splitOf } from '../src/domain/pricing/quote-lines.ts'
import { slotRequestJson } from '../src/domain/spaces/slot-request.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { chance } from './chance.ts'

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
      // If a booking was made too late for a request, assumes that the space allowed instant booking at that time.
      instant: row.instant || (b.confirmedAt !== null && b.request === null),
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
      accepted_by: b.request && b.confirmedAt ? row.host_id : null,
      accepted_at: b.confirmedAt ? text(b.request?.answeredAt ?? null) : null,
      confirmed_at: text(b.confirmedAt),
      ended_at: text(b.endedAt),
      kept:
        b.state === 'cancelled' ? (b.refund?.preview.kept ?? splitOf(b.quote.lines, b.quote.fees.commissionPpm)) : null,
    },
  ]
}

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
  const host = b.space.row.host_id
  if (b.request) steps.push(step(b.request.at, 'guest', guest, 'held', 'requested'))
  if (b.confirmedAt && b.request) steps.push(step(b.confirmedAt, 'host', host, 'requested', 'confirmed'))
  else if (b.confirmedAt) steps.push(step(b.confirmedAt, 'system', guest, 'held', 'confirmed'))
  const end = b.endedAt
  if (end && b.state === 'completed') steps.push(step(end, 'system', null, 'confirmed', 'completed'))
  if (end && b.state === 'expired') steps.push(step(end, 'system', null, 'held', 'expired'))
  if (end && b.state === 'released') steps.push(step(end, 'guest', guest, 'held', 'released'))
  if (end && b.state === 'declined')
    steps.push({ ...step(end, 'host', host, 'requested', 'declined'), reason: whyNot(b) })
  if (end && b.state === 'withdrawn') steps.push(step(end, 'guest', guest, 'requested', 'withdrawn'))
  if (end && b.cancelledBy)
    steps.push(step(end, b.cancelledBy, b.cancelledBy === 'host' ? host : guest, 'confirmed', 'cancelled'))
  return steps
}

const REASONS = [
  'We are working in the room ourselves on that day.',
  'The building is closed to visitors that day.',
  'This needs more people on site than the house allows.',
  'We cannot be there to hand over the keys.',
] as const
const whyNot = ({ seed }: DemoBooking) => chance(`declined ${seed}`).pick(REASONS)
