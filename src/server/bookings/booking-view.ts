import { allowedSteps } from '../../domain/bookings/booking.ts'
import { refundSteps } from '../../domain/bookings/cancellation.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { photoUrl } from '../spaces/photo-url.ts'
import type { BookingRow } from './bookings.sql.ts'

/** How to get in is told a day before it is needed, not earlier. */
const ACCESS_HOURS = 24
const isDue = ({ from, to }: Period, now: Temporal.Instant) =>
  Temporal.Instant.compare(from.subtract({ hours: ACCESS_HOURS }), now) <= 0 &&
  Temporal.Instant.compare(now, to.add({ hours: ACCESS_HOURS })) <= 0

const localTime = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const text = (at: Temporal.Instant | null) => at?.toString() ?? null

/** A booking as its guest sees it; `may` says what this guest can do with it now. */
export function viewOf(row: BookingRow, now: Temporal.Instant, challengeUrl: string | null = null) {
  const period = { from: row.from, to: row.to }
  const attemptOpen = row.payment_state !== null && isAttemptOpen(row.payment_state)
  const facts = {
    state: row.state,
    instant: row.instant,
    period,
    expiresAt: row.expires_at,
    attemptOpen,
  }
  const steps = allowedSteps(facts, 'guest', now)
  const confirmedAt = row.confirmed_at ?? now
  return {
    id: row.id,
    number: `DL-${String(row.number).padStart(6, '0')}`,
    state: row.state,
    space: {
      id: row.space_id,
      title: row.title,
      spaceType: row.type,
      location: row.location,
      hostFirstName: row.host_first_name,
      imageUrl: row.image_path === null ? '' : photoUrl(row.image_path),
      imageAlt: row.image_alt ?? '',
      address: row.address,
      accessInstructions: isDue(period, now) ? row.access_instructions : null,
      lat: row.lat,
      lng: row.lng,
    },
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
    ).map((s) => ({
      ...s,
      until: s.until.toString(),
    })),
    houseRules: row.house_rules,
    expiresAt: text(row.expires_at),
    confirmedAt: text(row.confirmed_at),
    now: now.toString(),
    payment: paymentOf(row, challengeUrl),
    may: { pay: steps.includes('pay') && !attemptOpen, release: steps.includes('release') },
  }
}

function paymentOf(row: BookingRow, challengeUrl: string | null) {
  if (!row.payment_id || !row.payment_state) return null
  return {
    id: row.payment_id,
    state: row.payment_state,
    amountCents: row.payment_amount,
    refundedCents: row.payment_refunded,
    last4: row.payment_last4,
    goesBack: row.payment_goes_back,
    failureCode: row.payment_failure,
    challengeUrl: row.payment_state === 'requires_action' ? challengeUrl : null,
  }
}
