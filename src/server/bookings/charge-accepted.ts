import type { PaymentId } from '../../domain/kernel/id.ts'
import { GatewayRefused, type GatewayView } from '../external/payments/gateway.ts'
import type { Deps } from '../platform/deps.ts'
import { type AskedAfterYes, findAsked } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Captures the authorised money or charges the saved card. Safe to repeat. If the gateway refuses for good, we cancel
 * the charge there and ask the guest to pay. Returns false if the payment's request isn't accepted, or is no longer
 * accepted.
 */
export async function chargeAccepted(deps: Deps, paymentId: PaymentId): Promise<boolean> {
  const asked = await findAsked(deps.sql, paymentId)
  if (!asked) return false
  const view = await charge(deps, asked).catch((err: unknown) => refused(deps, paymentId, err))
  await settlePayment(deps, paymentId, view)
  return true
}

// The payment is settled now, because no job would do it later and the slot would stay taken. If money was taken
// anyway, that is recorded too.
async function refused({ gateway, log }: Deps, paymentId: PaymentId, err: unknown): Promise<GatewayView> {
  if (!(err instanceof GatewayRefused)) throw err
  log.error({ err, paymentId }, 'the gateway permanently rejected a promised charge')
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
