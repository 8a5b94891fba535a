import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'
import { showMine } from './show-booking.ts'

/**
 * Gives up a payment at the bank's question, to pay with another card or not at all. The gateway is stopped first, so there are never two
 * attempts; if the bank had confirmed by then, the payment counts and the booking says so. With no question open nothing happens.
 */
export async function cancelAttempt({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  if (!row) return err({ code: 'not_found' })
  if (row.payment_state !== 'requires_action' || !row.payment_id) return ok(await showMine(deps, visitor, id))
  await cancelPayment(deps, row.payment_id)
  const after = await findMine(deps.sql, visitor, id)
  if (after?.payment_id === row.payment_id && after.payment_state === 'requires_action')
    return err({ code: 'payment_not_stopped' })
  return ok(await showMine(deps, visitor, id))
}
