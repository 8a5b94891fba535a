import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { cancelPayment, refreshPayment } from './reconcile-payment.ts'
import { showMine } from './show-booking.ts'

export async function checkPayment({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  if (!row) return err({ code: 'not_found' })
  await refreshPayment(deps, row)
  return ok(await showMine(deps, visitor, id))
}

/**
 * Cancels a payment while the bank waits for the guest, so that the guest can use another card or leave. Cancels at the
 * gateway first, so that there are never two attempts at once. If the bank has already confirmed the payment, the
 * payment stands.
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
