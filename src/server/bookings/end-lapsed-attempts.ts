import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { err, type Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { findLapsedOf } from './lapsed-attempts.sql.ts'
import { cancelPayment } from './reconcile-payment.ts'

/** Cancels lapsed payment attempts; whether there were any. */
export async function endLapsedAttempts(deps: Deps, attempts: { id: PaymentId }[]): Promise<boolean> {
  for (const { id } of attempts) await cancelPayment(deps, id)
  return attempts.length > 0
}

/** The ids of the bookings in the way are for us alone: the host never gets them. */
type Refusal = { code: string; inTheWay?: BookingId[] }
type Shown<R> = R extends unknown ? Omit<R, 'inTheWay'> : never
type Act<Input, T, R> = (ctx: Context<'host'>, input: Input) => Promise<Result<T, R>>

/** A host's act on their own calendar. If bookings are in the way, their lapsed payments are ended and the act is tried once more. */
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
