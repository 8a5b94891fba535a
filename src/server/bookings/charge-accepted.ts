import type { PaymentId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { type AskedAfterYes, findAsked } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes the money of a request the host has said yes to: what was reserved, or from the card that was saved. Asking again changes nothing.
 * False when this is no such payment, or no longer one.
 */
export async function chargeAccepted(deps: Deps, paymentId: PaymentId): Promise<boolean> {
  const asked = await findAsked(deps.sql, paymentId)
  if (!asked) return false
  await settlePayment(deps, paymentId, await charge(deps, asked))
  return true
}

function charge({ gateway }: Deps, { id, state, amount_cents, currency, booking_id, saved }: AskedAfterYes) {
  if (state === 'capturing') return gateway.capture(id)
  return gateway.charge({
    ...{ paymentId: id, amount: amount_cents, currency, kind: 'capture', source: { saved } },
    ...{ offSession: true, keepFor: null, returnPath: `/bookings/${booking_id}` },
  })
}
