import { isAttemptOpen } from '../../domain/payments/payment.ts'
import type { Deps } from '../deps.ts'
import { GatewayUnavailable } from '../external/payments/gateway.ts'
import type { BookingRow } from './bookings.sql.ts'
import { cancelPayment, pollPayment } from './reconcile-payment.ts'

/** Asks the gateway about the open attempt, if any, and applies the answer. */
export async function refreshPayment(deps: Deps, row: BookingRow): Promise<void> {
  if (!row.payment_id || !row.payment_state || !isAttemptOpen(row.payment_state)) return
  // A payment for a change to a sold booking ends with the change's own deadline, not the booking's.
  const lapsed =
    row.state !== 'confirmed' &&
    (row.expires_at === null || Temporal.Instant.compare(row.expires_at, deps.clock.now()) <= 0)
  await (lapsed ? cancelPayment : pollPayment)(deps, row.payment_id)
}

/**
 * The address of the bank's challenge. Null if there is none or the gateway doesn't answer, so that the booking is
 * shown anyway.
 */
export async function challengeOf({ gateway, log }: Deps, row: BookingRow): Promise<string | null> {
  if (row.payment_state !== 'requires_action' || !row.payment_id) return null
  try {
    return (await gateway.look(row.payment_id))?.challengeUrl ?? null
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    log.warn({ paymentId: row.payment_id, err }, 'the payment gateway did not respond')
    return null
  }
}
