import type { AccountId } from '../../domain/kernel/id.ts'
import type { Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { cancelPayment } from './reconcile-payment.ts'
import { findLapsedAttempts } from './requests.sql.ts'

/** Cancels payment attempts that keep slots of a host past their time; whether there were any. */
export async function endLapsedAttempts(deps: Deps, host: AccountId, now: Temporal.Instant): Promise<boolean> {
  const attempts = await findLapsedAttempts(deps.sql, host, now)
  for (const { id } of attempts) await cancelPayment(deps, id)
  return attempts.length > 0
}

type Act<Input, T, R> = (ctx: Context<'host'>, input: Input) => Promise<Result<T, R>>

/** A host's act on their own calendar. If the time is taken, it's tried once more after attempts that outlived their holds have ended. */
export function withoutLapsedAttempts<Input, T, R extends { code: string }>(act: Act<Input, T, R>): Act<Input, T, R> {
  return async (ctx, input) => {
    const done = await act(ctx, input)
    if (done.ok || !['taken', 'parts_overlap'].includes(done.refusal.code)) return done
    return (await endLapsedAttempts(ctx.deps, ctx.account.id, ctx.now)) ? act(ctx, input) : done
  }
}
