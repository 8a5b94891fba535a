import type { Account } from '../../domain/accounts/visitor.ts'
import type { Invoice } from '../../domain/bookings/invoice.ts'
import type { PaymentKind } from '../../domain/bookings/request.ts'
import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../platform/deps.ts'
import { expireOne } from '../spaces/expire-holds.sql.ts'
import type { BookingRow } from './bookings.sql.ts'
import { findHoldOf } from './holds.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'
import { openAttempt } from './transitions.sql.ts'

type Sale = BookingRow & { invoice: Invoice | null; kind: PaymentKind; keepCard: boolean }
type Refusal = { code: 'gone' } | { code: 'payment_open' } | { code: 'hold_already_open'; holdId: BookingId }

export async function beginPayment(
  deps: Deps,
  hold: Sale,
  account: Account,
  now: Temporal.Instant,
): Promise<Result<PaymentId, Refusal>> {
  const first = await tryOpen(deps, hold, account, now)
  if (first.ok || first.refusal.code !== 'other_hold') return first as Result<PaymentId, Refusal>
  // This hold was made before sign-in, but the account already holds another slot. If the other hold has expired, it is
  // released first.
  const other = await findHoldOf(deps.sql, account.id, now)
  if (other && !other.lapsed) return err({ code: 'hold_already_open', holdId: other.id })
  if (other?.attempt) await cancelPayment(deps, other.attempt)
  if (other) await expireOne(deps.sql, other.id, now)
  const again = await tryOpen(deps, hold, account, now)
  if (again.ok || again.refusal.code !== 'other_hold') return again as Result<PaymentId, Refusal>
  return other ? err({ code: 'hold_already_open', holdId: other.id }) : err({ code: 'payment_open' })
}

async function tryOpen(
  { sql, gateway }: Deps,
  hold: Sale,
  account: Account,
  now: Temporal.Instant,
): Promise<Result<PaymentId, { code: 'gone' | 'payment_open' | 'other_hold' }>> {
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
      invoice: hold.invoice,
      kind: hold.kind,
      keepCard: hold.keepCard,
      now,
    })
    return id ? ok(id) : err({ code: 'gone' })
  } catch (error) {
    const { constraint_name: broken } = error as { constraint_name?: string }
    if (broken === 'payments_one_open') return err({ code: 'payment_open' })
    if (broken === 'bookings_one_hold_per_guest') return err({ code: 'other_hold' })
    throw error
  }
}
