import type { PaymentId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { GatewayUnavailable, type GatewayView } from '../external/payments/gateway.ts'
import type { Job } from '../jobs/job.ts'
import { chargeAccepted } from './charge-accepted.ts'
import { releasePayment } from './release-payment.ts'
import { isUnneeded } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends an attempt whose hold has expired: we stop the gateway first, and its answer decides. Money taken anyway
 * confirms the booking if the slot is free, and is refunded otherwise; without an answer nothing changes.
 */
export function cancelPayment(deps: Deps, id: PaymentId): Promise<void> {
  return settleAs(deps, id, () => deps.gateway.cancel(id))
}

type Facts = { paymentId: PaymentId; lapsed: boolean }

/**
 * Checks an attempt after a long silence, and retries while the gateway doesn't answer. It ends attempts whose hold has
 * expired, asks about the others, and closes attempts the gateway never received.
 */
export const reconcilePayment: Job<Facts, Deps> = {
  name: 'bookings.reconcile-payment',
  tries: 30,
  key: ({ paymentId }) => paymentId,
  run: async (deps, { paymentId, lapsed }) => {
    if (!lapsed && (await chargeAccepted(deps, paymentId))) return
    const view = lapsed ? null : await deps.gateway.look(paymentId)
    await settlePayment(deps, paymentId, view ?? (await deps.gateway.cancel(paymentId)))
  },
}

/** Releases reserved money, unless its booking needs it after all. */
export const letGo: Job<{ paymentId: PaymentId }, Deps> = {
  ...releasePayment,
  run: async (deps, { paymentId }) => {
    if (await isUnneeded(deps.sql, paymentId))
      await settlePayment(deps, paymentId, await deps.gateway.cancel(paymentId))
  },
}

/** The same, but leaves attempts alone that the gateway hasn't received, because they may still arrive. */
export function pollPayment(deps: Deps, id: PaymentId): Promise<void> {
  return settleAs(deps, id, () => deps.gateway.look(id))
}

async function settleAs(deps: Deps, id: PaymentId, ask: () => Promise<GatewayView | null>): Promise<void> {
  const view = await ask().catch((err: unknown) => {
    if (!(err instanceof GatewayUnavailable)) throw err
    deps.log.warn({ paymentId: id, err }, 'the payment gateway did not respond')
    return null
  })
  if (view) await settlePayment(deps, id, view)
}
