import type { BookingId, PaymentId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Account } from '../http/request-context.ts'
import type { Parts } from '../parts.ts'
import { type BookingRow, findHoldOf } from './bookings.sql.ts'
import { closeAttempt } from './close-attempt.ts'
import { expireOne } from './expire-holds.sql.ts'
import { openAttempt } from './steps.sql.ts'

type Refusal = { code: 'gone' } | { code: 'payment_open' } | { code: 'hold_already_open'; holdId: BookingId }

/** Writes the payment's row and makes the hold the account's; `gone` when the hold is no longer live. */
export async function beginPayment(
  parts: Parts,
  hold: BookingRow,
  account: Account,
  now: Temporal.Instant,
): Promise<Outcome<PaymentId, Refusal>> {
  const first = await tryOpen(parts, hold, account, now)
  if (first.ok || first.refusal.code !== 'other_hold') return first as Outcome<PaymentId, Refusal>
  // Held as a stranger, while the account holds another slot elsewhere; one that has run out gives way, swept or not.
  const other = await findHoldOf(parts.sql, account.id, now.toString())
  if (other && !other.lapsed) return no({ code: 'hold_already_open', holdId: other.id })
  if (other?.attempt) await closeAttempt(parts, other.attempt)
  if (other) await expireOne(parts.sql, other.id, now.toString())
  const again = await tryOpen(parts, hold, account, now)
  if (again.ok || again.refusal.code !== 'other_hold') return again as Outcome<PaymentId, Refusal>
  return other ? no({ code: 'hold_already_open', holdId: other.id }) : no({ code: 'payment_open' })
}

async function tryOpen(
  { sql, gateway }: Parts,
  hold: BookingRow,
  account: Account,
  now: Temporal.Instant,
): Promise<Outcome<PaymentId, { code: 'gone' | 'payment_open' | 'other_hold' }>> {
  const { total: amount, currency } = hold.quote
  try {
    const id = await openAttempt(sql, {
      bookingId: hold.id,
      accountId: account.id,
      hostId: hold.host_id,
      spaceId: hold.space_id,
      gateway: gateway.name,
      amount,
      currency,
      now: now.toString(),
    })
    return id ? yes(id) : no({ code: 'gone' })
  } catch (error) {
    const { constraint_name: broken } = error as { constraint_name?: string }
    if (broken === 'payments_one_open') return no({ code: 'payment_open' })
    if (broken === 'bookings_one_hold_per_guest') return no({ code: 'other_hold' })
    throw error
  }
}
