import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { err, type Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { findLapsedOf } from './lapsed-attempts.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'

export async function endLapsedAttempts(deps: Deps, attempts: { id: PaymentId }[]): Promise<boolean> {
  for (const { id } of attempts) await cancelPayment(deps, id)
  return attempts.length > 0
}

/** Internal ids of the bookings in the way; they are removed before the host sees the refusal. */
type Refusal = { code: string; inTheWay?: BookingId[] }
type Shown<R> = R extends unknown ? Omit<R, 'inTheWay'> : never
type Act<Input, T, R> = (ctx: Context<'host'>, input: Input) => Promise<Result<T, R>>

/**
 * Wraps a host's change to their own calendar: if lapsed payments block the change, they are ended and it is retried.
 */
export function withoutLapsedAttempts<Input, T, R extends Refusal>(act: Act<Input, T, R>): Act<Input, T, Shown<R>> {
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
