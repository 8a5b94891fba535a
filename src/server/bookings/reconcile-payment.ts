import type { PaymentId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { GatewayUnavailable, type GatewayView } from '../external/payments/gateway.ts'
import type { Job } from '../jobs/job.ts'
import { chargeAccepted } from './charge-accepted.ts'
import { releasePayment } from './release-payment.ts'
import { isUnneeded } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends an attempt whose hold has run out: the gateway is stopped first, and what it then says counts. Money taken all the same
 * confirms the booking if the slot is still free, else it goes back. A gateway that does not answer leaves it as it is.
 */
export function cancelPayment(deps: Deps, id: PaymentId): Promise<void> {
  return settleAs(deps, id, () => deps.gateway.cancel(id))
}

type Facts = { paymentId: PaymentId; lapsed: boolean }

/**
 * Looks into an attempt nobody has heard of for long, and tries again later when the gateway does not answer: one whose hold has run out is
 * ended, another asked after; one the gateway never saw is closed for good.
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

/** Lets reserved money go, unless its booking needs it after all. */
export const letGo: Job<{ paymentId: PaymentId }, Deps> = {
  ...releasePayment,
  run: async (deps, { paymentId }) => {
    if (await isUnneeded(deps.sql, paymentId))
      await settlePayment(deps, paymentId, await deps.gateway.cancel(paymentId))
  },
}

/** The same, but one the gateway has not seen may still be on its way there and is left alone. */
export function pollPayment(deps: Deps, id: PaymentId): Promise<void> {
  return settleAs(deps, id, () => deps.gateway.look(id))
}

async function settleAs(deps: Deps, id: PaymentId, ask: () => Promise<GatewayView | null>): Promise<void> {
  const view = await ask().catch((err: unknown) => {
    if (!(err instanceof GatewayUnavailable)) throw err
    deps.log.warn({ paymentId: id, err }, 'the payment gateway did not answer')
    return null
  })
  if (view) await settlePayment(deps, id, view)
}
