import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
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
export const releaseUnneededPayment: Job<{ paymentId: PaymentId }, Deps> = {
  ...releasePayment,
  run: async (deps, { paymentId }) => {
    if (await isUnneeded(deps.sql, paymentId))
      await settlePayment(deps, paymentId, await deps.gateway.cancel(paymentId))
  },
}

/** The same, but leaves attempts alone that the gateway hasn't received, because they may still arrive. */
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

/** Asks the gateway about the open attempt, if any, and applies the answer. */
export async function refreshPayment(deps: Deps, row: BookingRow): Promise<void> {
  if (!row.payment_id || !row.payment_state || !isAttemptOpen(row.payment_state)) return
  // A payment for a change to a sold booking ends with the change's own deadline, not the booking's.
  const lapsed =
    row.state !== 'confirmed' &&
    (row.expires_at === null || Temporal.Instant.compare(row.expires_at, deps.clock.now()) <= 0)
  await (lapsed ? cancelPayment : pollPayment)(deps, row.payment_id)
}

/**
 * The address of the bank's challenge. Null if there is none or the gateway doesn't answer, so that the booking is
 * shown anyway.
 */
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

/** Internal ids of the bookings in the way; they are removed before the host sees the refusal. */
type Refusal = { code: string; inTheWay?: BookingId[] }
type Shown<R> = R extends unknown ? Omit<R, 'inTheWay'> : never
type HostUseCase<Input, T, R> = (ctx: Context<'host'>, input: Input) => Promise<Result<T, R>>

/**
 * Wraps a host's change to their own calendar: if lapsed payments block the change, they are ended and it is retried.
 */
export function withoutLapsedAttempts<Input, T, R extends Refusal>(
  act: HostUseCase<Input, T, R>,
): HostUseCase<Input, T, Shown<R>> {
  return async (ctx, input) => {
    const first = await act(ctx, input)
    if (first.ok) return first
    const lapsed = await findLapsedOf(ctx.deps.sql, first.refusal.inTheWay ?? [], ctx.now)
    const done = (await endLapsedAttempts(ctx.deps, lapsed)) ? await act(ctx, input) : first
    if (done.ok) return done
    const { inTheWay: _, ...shown } = done.refusal
    return err(shown as Shown<R>)
  }
}
