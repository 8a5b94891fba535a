import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { refreshPayment } from './refresh-payment.ts'
import { showMine } from './show-booking.ts'

/** Asks the gateway about the payment of a hold; safe to repeat. */
export async function checkPayment({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  if (!row) return err({ code: 'not_found' })
  await refreshPayment(deps, row)
  return ok(await showMine(deps, visitor, id))
}
