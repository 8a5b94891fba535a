import { ACCESS_HOURS, allowedSteps, type StepName } from '../../domain/bookings/booking.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { refundSteps } from '../../domain/bookings/cancellation.ts'
import { refundIn } from '../../domain/bookings/refund.ts'
import { mustCancel } from '../../domain/bookings/suspended-host.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { photoUrl } from '../spaces/space-row.ts'
import type { BookingRow, Party } from './bookings.sql.ts'

/** Access instructions are shown from a day before the booking until a day after it. */
const isDue = ({ from, to }: Period, now: Temporal.Instant) =>
  compareInstants(from.subtract({ hours: ACCESS_HOURS }), now) <= 0 &&
  compareInstants(now, to.add({ hours: ACCESS_HOURS })) <= 0

const localTime = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const text = (at: Temporal.Instant | null) => at?.toString() ?? null

export function viewOf(row: BookingRow, now: Temporal.Instant, party: Party, challengeUrl: string | null = null) {
  const period = { from: row.from, to: row.to }
  const attemptOpen = row.payment_state !== null && isAttemptOpen(row.payment_state)
  const facts = {
    state: row.state,
    instant: row.instant,
    period,
    expiresAt: row.expires_at,
    // A pending payment for a change doesn't block the booking's steps, because the payment ends with the booking.
    attemptOpen: attemptOpen && row.payment_kind !== 'change',
  }
  const cancelling = isCancelling(row, period, now)
  const steps = cancelling ? [] : allowedSteps(facts, party, now)
  const confirmedAt = row.confirmed_at ?? now
  return {
    id: row.id,
    number: bookingNumber(row.number),
    state: row.state,
    instant: row.instant,
    cancelling,
    space: spaceOf(row, !cancelling && isDue(period, now)),
    ask: row.ask,
    from: period.from.toString(),
    to: period.to.toString(),
    localFrom: localTime(period.from, row.zone),
    localTo: localTime(period.to, row.zone),
    zone: row.zone,
    people: row.people,
    addOns: row.add_ons,
    quote: row.quote,
    cancellation: row.cancellation,
    refundSteps: refundSteps(
      { name: row.cancellation, tiers: row.cancellation_tiers },
      period,
      row.zone,
      confirmedAt,
      row.clock_from ?? undefined,
    ).map((s) => ({
      ...s,
      until: s.until.toString(),
      refundCents: refundIn(s, row.quote, { givenBack: row.given_back, refundedProblems: row.refunded_problems }),
    })),
    refundsFrom: row.clock_from && compareInstants(row.clock_from, row.from) < 0 ? text(row.clock_from) : null,
    houseRules: row.house_rules,
    expiresAt: text(row.expires_at),
    confirmedAt: text(row.confirmed_at),
    now: now.toString(),
    payment: paymentOf(row, party, challengeUrl),
    acceptedAt: text(row.accepted_at),
    party,
    guestName: party === 'guest' ? null : row.guest_name,
    hostReceivesCents: party === 'guest' || isLost(row) ? null : hostReceives(row),
    commissionCents: party === 'guest' || isLost(row) ? null : commission(row),
    keptCents: row.kept?.total ?? null,
    may: mayOf(steps, attemptOpen, !attemptOpen && !cancelling && mayChange(row, party, now)),
  }
}

/** For a cancelled booking, `kept` already excludes refunds for problem reports. */
const hostReceives = ({ kept, quote, problem_host_cents: less }: BookingRow) =>
  kept ? kept.hostReceives : cents(quote.hostReceives - less)

/** Null if a problem was refunded, because only the ledger then says how much of it was commission. */
const commission = ({ kept, quote, problem_host_cents: less }: BookingRow) =>
  kept ? kept.commission : less > 0 ? null : quote.commission

const isLost = ({ state, kept }: BookingRow) =>
  !kept && ['declined', 'withdrawn', 'expired', 'released', 'cancelled'].includes(state)

/**
 * True if the host is suspended and no admin kept the booking in time. The booking is then about to be cancelled with a
 * full refund, and no step is possible.
 */
export const isCancelling = (
  row: Pick<BookingRow, 'state' | 'host_suspended_at' | 'kept_at'>,
  period: Period,
  now: Temporal.Instant,
) => row.state === 'confirmed' && mustCancel({ suspendedAt: row.host_suspended_at, period, keptAt: row.kept_at }, now)

const spaceOf = (row: BookingRow, showAccess: boolean) => ({
  id: row.space_id,
  title: row.title,
  spaceType: row.type,
  location: row.location,
  available: row.available,
  hostFirstName: row.host_first_name,
  imageUrl: row.image_path === null ? '' : photoUrl(row.image_path),
  imageAlt: row.image_alt ?? '',
  address: row.address,
  accessInstructions: showAccess ? row.access_instructions : null,
  lat: row.lat,
  lng: row.lng,
})

/** A confirmed booking can be changed by its guest or host until it begins, one change at a time. */
const mayChange = ({ state, from, changing }: BookingRow, party: Party, now: Temporal.Instant) =>
  state === 'confirmed' && !changing && party !== 'admin' && compareInstants(now, from) < 0

const mayOf = (steps: readonly StepName[], attemptOpen: boolean, change: boolean) => ({
  pay: steps.includes('pay') && !attemptOpen,
  release: steps.includes('release'),
  accept: steps.includes('accept'),
  decline: steps.includes('decline'),
  withdraw: steps.includes('withdraw'),
  cancel: steps.includes('cancel'),
  change,
})

/** Hosts must not see the guest's card. */
function paymentOf(row: BookingRow, party: Party, challengeUrl: string | null) {
  if (!row.payment_id || !row.payment_state) return null
  return {
    id: row.payment_id,
    state: row.payment_state,
    amountCents: row.payment_amount,
    refundedCents: row.payment_refunded,
    last4: party === 'host' ? null : row.payment_last4,
    goesBack: row.payment_goes_back,
    failureCode: row.payment_failure,
    challengeUrl: row.payment_state === 'requires_action' ? challengeUrl : null,
  }
}
