import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { err, type Result } from '../../domain/kernel/result.ts'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { GatewayUnavailable, type GatewayView } from '../external/payments/gateway.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { BookingRow } from './bookings.sql.ts'
import { chargeAccepted } from './charge-accepted.ts'
import { findLapsedOf } from './lapsed-attempts.sql.ts'
import { isUnneeded } from './requests.sql.ts'
import { releasePayment, settlePayment } from './settle-payment.ts'

/**
 * Cancels a payment at the gateway, whose answer decides the outcome. If money was taken anyway and the slot is free,
 * the booking is confirmed. If the slot isn't free, the money is refunded. Without an answer, nothing changes.
 */
export function cancelPayment(deps: Deps, id: PaymentId): Promise<void> {
  return settleAs(deps, id, () => deps.gateway.cancel(id))
}

type Facts = { paymentId: PaymentId; lapsed: boolean }

/**
 * Checks an attempt that has had no update for a long time, and retries while the gateway doesn't answer. Ends attempts
 * whose hold has expired, asks about other attempts, and closes attempts that the gateway never received.
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

export const releaseUnneededPayment: Job<{ paymentId: PaymentId }, Deps> = {
  ...releasePayment,
  run: async (deps, { paymentId }) => {
    if (await isUnneeded(deps.sql, paymentId))
      await settlePayment(deps, paymentId, await deps.gateway.cancel(paymentId))
  },
}

/** Ignores attempts that the gateway hasn't received, because they may still arrive. */
function pollPayment(deps: Deps, id: PaymentId): Promise<void> {
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

export async function refreshPayment(deps: Deps, row: BookingRow): Promise<void> {
  if (!row.payment_id || !row.payment_state || !isAttemptOpen(row.payment_state)) return
  // A payment for a change to a booking ends with the change's own deadline, not with the booking's.
  const lapsed =
    row.state !== 'confirmed' && (row.expires_at === null || compareInstants(row.expires_at, deps.clock.now()) <= 0)
  await (lapsed ? cancelPayment : pollPayment)(deps, row.payment_id)
}

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

export async function endLapsedAttempts(deps: Deps, attempts: { id: PaymentId }[]): Promise<boolean> {
  for (const { id } of attempts) await cancelPayment(deps, id)
  return attempts.length > 0
}

type Refusal = { code: string; inTheWay?: BookingId[] }
type Shown<R> = R extends unknown ? Omit<R, 'inTheWay'> : never
type HostUseCase<Input, T, R> = (ctx: Context<'host'>, input: Input) => Promise<Result<T, R>>

/** Ends the lapsed payments of these bookings. Returns true if there were any. */
export async function endLapsedOf({ deps, now }: Context<'host'>, bookings: BookingId[]): Promise<boolean> {
  return endLapsedAttempts(deps, await findLapsedOf(deps.sql, bookings, now))
}

/** If lapsed payments block a host's change to their own calendar, ends those payments and tries the change again. */
export function withoutLapsedAttempts<Input, T, R extends Refusal>(
  act: HostUseCase<Input, T, R>,
): HostUseCase<Input, T, Shown<R>> {
  return async (ctx, input) => {
    const first = await act(ctx, input)
    if (first.ok) return first
    const done = (await endLapsedOf(ctx, first.refusal.inTheWay ?? [])) ? await act(ctx, input) : first
    if (done.ok) return done
    const { inTheWay: _, ...shown } = done.refusal
    return err(shown as Shown<R>)
  }
}
