import type { PaymentId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { GatewayRefused, type GatewayView } from '../external/payments/gateway.ts'
import { type AskedAfterYes, findAsked } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes the money of a request the host has said yes to: what was reserved, or from the card that was saved. Asking again changes nothing.
 * A gateway that refuses for good is told to let it go, and the guest is asked to pay.
 * False when this is no such payment, or no longer one.
 */
export async function chargeAccepted(deps: Deps, paymentId: PaymentId): Promise<boolean> {
  const asked = await findAsked(deps.sql, paymentId)
  if (!asked) return false
  const view = await charge(deps, asked).catch((err: unknown) => refused(deps, paymentId, err))
  await settlePayment(deps, paymentId, view)
  return true
}

// why: no job would move it otherwise, and the slot would be kept for ever. What was taken all the same is said here too.
async function refused({ gateway, log }: Deps, paymentId: PaymentId, err: unknown): Promise<GatewayView> {
  if (!(err instanceof GatewayRefused)) throw err
  log.error({ err, paymentId }, 'the gateway refuses for good to take what was promised')
  return gateway.cancel(paymentId)
}

async function charge({ gateway }: Deps, { id, state, amount_cents, currency, booking_id, saved }: AskedAfterYes) {
  if (state === 'capturing') return gateway.capture(id)
  return gateway.charge({
    paymentId: id,
    amount: amount_cents,
    currency,
    kind: 'capture',
    source: { saved },
    offSession: true,
    keepFor: null,
    returnPath: `/bookings/${booking_id}`,
  })
}
