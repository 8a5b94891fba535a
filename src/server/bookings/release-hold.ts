import { type StepRefusal, step } from '../../domain/bookings/booking.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type BookingRow, findLiveHold, findMine } from './bookings.sql.ts'
import { showMine, shown } from './show-booking.ts'
import { end, lockUnlessPaying } from './transitions.sql.ts'

type Refusal = { code: 'not_found' | 'payment_open' } | { code: 'wrong_state'; state: BookingRow['state'] }

export async function releaseHold(ctx: Context<'visitor'>, { id }: { id: BookingId }) {
  const released = await release(ctx, id)
  return released.ok ? ok(await showMine(ctx.deps, ctx.visitor, id)) : released
}

async function release({ deps, visitor, now }: Context<'visitor'>, id: BookingId): Promise<Result<true, Refusal>> {
  const { sql } = deps
  const hold = await findMine(sql, visitor, id)
  if (!hold) return err({ code: 'not_found' })
  const attemptOpen = hold.payment_state !== null && isAttemptOpen(hold.payment_state)
  const period = { from: hold.from, to: hold.to }
  const may = step(
    { state: hold.state, instant: hold.instant, period, expiresAt: hold.expires_at, attemptOpen },
    'release',
    'guest',
    now,
  )
  if (!may.ok) return refused(may.refusal, hold)
  const actorId = visitor.account?.id ?? null
  const done = await inTransaction(sql, async (tx) => {
    // A checkout may have started in another tab, so this checks the hold again with its row locked.
    if (!(await lockUnlessPaying(tx, id))) return 'paying'
    return end(tx, { id, from: 'held', to: may.value, actor: 'guest', actorId, now })
  })
  if (done === 'paying') return err({ code: 'payment_open' })
  return done ? ok(true) : err({ code: 'wrong_state', state: (await findMine(sql, visitor, id))?.state ?? hold.state })
}

function refused(refusal: StepRefusal, hold: BookingRow): Result<never, Refusal> {
  if (refusal.code === 'payment_open') return err({ code: 'payment_open' })
  return err({ code: 'wrong_state', state: refusal.code === 'expired' ? 'expired' : hold.state })
}

export async function liveHold({ deps, request, now }: Context) {
  const visitor = await request.visitor()
  const row = visitor && (await findLiveHold(deps.sql, visitor, now))
  return ok({ hold: row ? await shown(deps, row) : null })
}
