import type { BookingState } from '../src/domain/bookings/booking.ts'
import { POLICIES } from '../src/domain/bookings/cancellation.ts'
import { type RefundPreview, refundPreview } from '../src/domain/bookings/refund.ts'
import { ppm } from '../src/domain/kernel/money.ts'
import { type AddOnPick, quote as quoteOf } from '../src/domain/pricing/pricing.ts'
import type { Quote } from '../src/domain/pricing/quote-lines.ts'
import type { Slot } from '../src/domain/spaces/availability.ts'
import type { Chance } from './chance.ts'
import type { Person } from './make-accounts.ts'
import { type Request, requestOf } from './requests.ts'
import { type DemoSpace, FEES } from './space-of.ts'

export type Drawn = { space: DemoSpace; slot: Slot; createdAt: Temporal.Instant }
export type DemoBooking = Drawn & {
  id: string
  seed: string
  guest: Person
  units: readonly number[]
  state: Extract<
    BookingState,
    'confirmed' | 'completed' | 'cancelled' | 'expired' | 'released' | 'declined' | 'withdrawn'
  >
  people: number
  addOns: AddOnPick[]
  quote: Quote
  paymentId: string
  request: Request | null
  paidAt: Temporal.Instant | null
  confirmedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  cancelledBy: 'guest' | 'host' | null
  refund: { id: string; at: Temporal.Instant; reason: string; preview: RefundPreview } | null
}

type Fate =
  | 'declined'
  | 'withdrawn'
  | 'kept'
  | 'guest_cancels'
  | 'host_cancels'
  | 'never_paid'
  | 'released'
  | 'slot_lost'
const FATES: readonly (readonly [Fate, number])[] = [
  ['kept', 880],
  ['guest_cancels', 65],
  ['host_cancels', 12],
  ['never_paid', 28],
  ['released', 13],
  ['slot_lost', 2],
]
const ON_REQUEST: typeof FATES = [
  ['kept', 790],
  ['declined', 75],
  ['withdrawn', 20],
  ['guest_cancels', 60],
  ['host_cancels', 14],
  ['never_paid', 28],
  ['released', 13],
]

/**
 * Decides what happens to a held booking. The domain determines the price and the refund, and everything else is
 * random. Returns null if the booking can't be priced.
 */
export function outcomeOf(
  drawn: Drawn,
  guest: Person,
  base: Temporal.Instant,
  units: readonly number[],
  c: Chance,
): DemoBooking | null {
  const { space, slot, createdAt } = drawn
  const { row } = space
  const people = Math.max(1, Math.round(row.capacity * c.next() ** 1.6))
  const addOns = row.rates.addOns.filter(() => c.happens(0.22)).map((addOn) => ({ id: addOn.id, quantity: 1 }))
  const tax = { name: space.draft.city.taxName, ppm: ppm(space.draft.city.taxPpm) }
  const ask = { rates: row.rates, fees: FEES, tax, slot, zone: row.zone, people, capacity: row.capacity }
  // If there aren't enough add-ons for everyone, none are booked.
  const withAddOns = quoteOf({ ...ask, addOns })
  const priced = withAddOns.ok ? withAddOns : quoteOf({ ...ask, addOns: [] })
  if (!priced.ok || priced.value.total <= 0) return null
  const sentAt = createdAt.add({ seconds: c.int(80, 600) })
  const id = c.uuid()
  const booked = {
    ...drawn,
    id,
    seed: id,
    guest,
    units,
    people,
    addOns: withAddOns.ok ? addOns : [],
    quote: priced.value,
    paymentId: c.uuid(),
  }
  return {
    ...booked,
    ...courseOf(c.weighed(row.instant ? FATES : ON_REQUEST), {
      drawn,
      quote: priced.value,
      paidAt: sentAt,
      base,
      refundId: c.uuid(),
      moment: c.next() ** 1.5,
    }),
  }
}

type Facts = {
  drawn: Drawn
  quote: Quote
  paidAt: Temporal.Instant
  base: Temporal.Instant
  refundId: string
  moment: number
}
type Course = Pick<DemoBooking, 'state' | 'paidAt' | 'confirmedAt' | 'endedAt' | 'cancelledBy' | 'refund'>
const ANSWERED: readonly Fate[] = ['kept', 'declined', 'withdrawn', 'guest_cancels', 'host_cancels']

/**
 * Decides what happens to a booking request. An authorised payment is captured when the host accepts. If a slot starts
 * too soon for a request, the booking is instant.
 */
function courseOf(fate: Fate, facts: Facts): Course & Pick<DemoBooking, 'request'> {
  const { drawn, paidAt: at, base } = facts
  const { row } = drawn.space
  const request = row.instant || !ANSWERED.includes(fate) ? null : requestOf(drawn, at, base)
  if (!request) return { ...fateOf(fate === 'declined' || fate === 'withdrawn' ? 'kept' : fate, facts), request }
  if (fate === 'declined' || fate === 'withdrawn') {
    const nothing = { paidAt: null, confirmedAt: null, cancelledBy: null, refund: null }
    return { state: fate, ...nothing, endedAt: request.answeredAt, request }
  }
  return { ...fateOf(fate, { ...facts, paidAt: request.answeredAt }), request }
}

function fateOf(fate: Fate, facts: Facts): Course {
  const { drawn, paidAt, base } = facts
  const { from, to } = drawn.slot.period
  const holdEnds = drawn.createdAt.add({ minutes: 15 })
  const nobody = { cancelledBy: null, refund: null }
  if (fate === 'never_paid') return { state: 'expired', paidAt: null, confirmedAt: null, endedAt: holdEnds, ...nobody }
  if (fate === 'released') return { state: 'released', paidAt: null, confirmedAt: null, endedAt: paidAt, ...nobody }
  if (fate === 'slot_lost') return slotLost(facts, holdEnds)
  if (fate !== 'kept') {
    const cancelled = cancel(facts, fate === 'host_cancels' ? 'host' : 'guest')
    if (cancelled) return cancelled
  }
  const over = Temporal.Instant.compare(to, base) <= 0
  const begun = Temporal.Instant.compare(paidAt, from) < 0
  return {
    state: over ? 'completed' : 'confirmed',
    paidAt: begun ? paidAt : drawn.createdAt,
    confirmedAt: begun ? paidAt : drawn.createdAt,
    endedAt: over ? to : null,
    ...nobody,
  }
}

/** The payment arrived after the hold had expired and someone else had taken the slot, so it is refunded in full. */
function slotLost({ drawn, quote, refundId }: Facts, holdEnds: Temporal.Instant): Course {
  const paidAt = holdEnds.add({ seconds: 40 })
  const preview = refundPreview({ ...termsOf(drawn, quote, paidAt), now: drawn.createdAt, by: 'admin' })
  if (!preview.ok)
    return { state: 'expired', paidAt: null, confirmedAt: null, endedAt: holdEnds, cancelledBy: null, refund: null }
  const refund = { id: refundId, at: paidAt.add({ seconds: 20 }), reason: 'slot_lost', preview: preview.value }
  return { state: 'expired', paidAt, confirmedAt: null, endedAt: holdEnds, cancelledBy: null, refund }
}

/**
 * Cancels the booking after its confirmation, and before both its start and the day on which the demo is generated.
 * Most cancellations are early. Returns null if no time is left.
 */
function cancel({ drawn, quote, paidAt, base, refundId, moment }: Facts, by: 'guest' | 'host'): Course | null {
  const until = Math.min(drawn.slot.period.from.epochMilliseconds, base.epochMilliseconds) - 3_600_000
  const from = paidAt.epochMilliseconds + 600_000
  if (until <= from) return null
  const at = Temporal.Instant.fromEpochMilliseconds(Math.round((from + (until - from) * moment) / 1000) * 1000)
  const preview = refundPreview({ ...termsOf(drawn, quote, paidAt), now: at, by })
  if (!preview.ok) return null
  const refund =
    preview.value.refund > 0
      ? { id: refundId, at: at.add({ seconds: 5 }), reason: 'cancelled', preview: preview.value }
      : null
  return { state: 'cancelled', paidAt, confirmedAt: paidAt, endedAt: at, cancelledBy: by, refund }
}

function termsOf({ space, slot }: Drawn, quote: Quote, confirmedAt: Temporal.Instant) {
  return { quote, policy: POLICIES[space.row.cancellation], confirmedAt, period: slot.period, zone: space.row.zone }
}
