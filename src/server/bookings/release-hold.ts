import { type StepRefusal, step } from '../../domain/booking.ts'
import type { BookingId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { isAttemptOpen } from '../../domain/payment.ts'
import type { Sql } from '../database/connect.ts'
import type { Visitor } from '../http/request-context.ts'
import type { Parts } from '../parts.ts'
import { instantOf } from '../spaces/spaces.sql.ts'
import { type BookingRow, findMine } from './bookings.sql.ts'
import { end, lockUnlessPaying } from './steps.sql.ts'

type Refusal = { code: 'not_found' | 'payment_open' } | { code: 'wrong_state'; state: BookingRow['state'] }

/** Gives a held slot back; not while a payment is open. */
export async function releaseHold(
  { sql, clock }: Parts,
  visitor: Visitor | null,
  id: BookingId,
): Promise<Outcome<true, Refusal>> {
  const hold = await findMine(sql, visitor, id)
  if (!hold) return no({ code: 'not_found' })
  const now = clock.now()
  const attemptOpen = hold.payment_state !== null && isAttemptOpen(hold.payment_state)
  const period = { from: instantOf(hold.from), to: instantOf(hold.to) }
  const may = step(
    { state: hold.state, instant: true, period, expiresAt: hold.expires_at && instantOf(hold.expires_at), attemptOpen },
    'release',
    'guest',
    now,
  )
  if (!may.ok) return refused(may.refusal, hold)
  const actorId = visitor?.account?.id ?? null
  const done = await sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    // A checkout in another tab may have begun since; the law is asked of the row once more, locked.
    if (!(await lockUnlessPaying(tx, id))) return 'paying'
    return end(tx, { id, from: 'held', to: may.value, actor: 'guest', actorId, now: now.toString() })
  })
  if (done === 'paying') return no({ code: 'payment_open' })
  return done ? yes(true) : no({ code: 'wrong_state', state: (await findMine(sql, visitor, id))?.state ?? hold.state })
}

function refused(refusal: StepRefusal, hold: BookingRow): Outcome<never, Refusal> {
  if (refusal.code === 'payment_open') return no({ code: 'payment_open' })
  return no({ code: 'wrong_state', state: refusal.code === 'expired' ? 'expired' : hold.state })
}
