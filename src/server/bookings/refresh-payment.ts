import { isAttemptOpen } from '../../domain/payments/payment.ts'
import type { Deps } from '../deps.ts'
import { GatewayUnavailable } from '../external/payments/gateway.ts'
import type { BookingRow } from './bookings.sql.ts'
import { cancelPayment, pollPayment } from './reconcile-payment.ts'

/** Asks the gateway how an open attempt stands and applies what it says; with none open nothing happens. */
export async function refreshPayment(deps: Deps, row: BookingRow): Promise<void> {
  if (!row.payment_id || !row.payment_state || !isAttemptOpen(row.payment_state)) return
  // What a change costs more is paid for what is sold already: its own time ends it, not the booking's.
  const lapsed =
    row.state !== 'confirmed' &&
    (row.expires_at === null || Temporal.Instant.compare(row.expires_at, deps.clock.now()) <= 0)
  await (lapsed ? cancelPayment : pollPayment)(deps, row.payment_id)
}

/** Where the bank asks its question, null when it asks none or the gateway does not answer: the booking is shown all the same. */
export async function challengeOf({ gateway, log }: Deps, row: BookingRow): Promise<string | null> {
  if (row.payment_state !== 'requires_action' || !row.payment_id) return null
  try {
    return (await gateway.look(row.payment_id))?.challengeUrl ?? null
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    log.warn({ paymentId: row.payment_id, err }, 'the payment gateway did not answer')
    return null
  }
}
