import type { PaymentId } from '../../domain/id.ts'
import type { Parts } from '../parts.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends an attempt whose hold has run out: the gateway is stopped first, and what it then says counts. Money taken all the same
 * confirms the booking if the slot is still free, else it goes back.
 */
export async function closeAttempt(parts: Parts, id: PaymentId): Promise<void> {
  const view = await parts.gateway.cancel(id)
  if (view) await settlePayment(parts, id, view)
}

/** Asks the gateway how an attempt stands that nobody has heard of; one it never saw is closed for good. */
export async function askAfterAttempt(parts: Parts, id: PaymentId): Promise<void> {
  const view = (await parts.gateway.look(id)) ?? (await parts.gateway.cancel(id))
  if (view) await settlePayment(parts, id, view)
}
