import { decideBy } from '../../../domain/bookings/suspended-host.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { sharesOf } from '../../payments/disputes/disputes.sql.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { refundInParts } from '../problems/settle-problem.ts'
import { refundableOf } from '../problems/show-problems.ts'
import { lockBooking } from '../transitions.sql.ts'
import {
  countUndecided,
  findUndecided,
  isPayoutHeld,
  keepBooking,
  lockHeldPayout,
  lockUndecided,
  savePayoutDecision,
} from './undecided.sql.ts'

const PAGE = 24

export async function listUndecided({ deps: { sql }, now }: Context<'admin'>, { page }: { page: number }) {
  const total = await countUndecided(sql, now)
  const rows = await findUndecided(sql, now, page, PAGE)
  return ok({
    items: rows.map(({ id, kind, number, title, zone, host, guest, why, suspended_at: since, start, end }) => ({
      id,
      kind,
      number,
      title,
      zone,
      host,
      guest,
      why,
      suspendedAt: since.toString(),
      from: start.toString(),
      to: end.toString(),
      decideBy: kind === 'booking' ? decideBy(since, start).toString() : null,
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    now: now.toString(),
  })
}

/** Without a decision, a booking of a suspended host is cancelled automatically. */
export async function keepUndecided(
  { deps, request, account, now }: Context<'admin'>,
  { id, reason }: { id: BookingId; reason: string },
) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockUndecided(tx, id, now))) return err({ code: 'nothing_to_decide' })
    await keepBooking(tx, id, { reason, by: account.id, now })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'booking.keep',
      subjectId: id,
      reason,
      before: { decided: false },
      after: { decided: true },
    })
    return ok({})
  })
}

type Input = { id: BookingId; refundCents: number; reason: string }

export async function showHeldPayout({ deps: { sql }, now }: Context<'admin'>, { id }: { id: BookingId }) {
  if (!(await isPayoutHeld(sql, id, now))) return err({ code: 'not_found' })
  return ok({ refundableCents: await refundableOf(sql, id), shares: await sharesOf(sql, id) })
}

export async function decidePayout(ctx: Context<'confirmed_admin'>, { id, refundCents, ...said }: Input) {
  const { deps, account, request, now } = ctx
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockHeldPayout(tx, id, now))) return err({ code: 'nothing_to_decide' })
    if (isBlank(reason)) return err({ code: 'reason_required' })
    const booking = await lockBooking(tx, id)
    if (!booking) return err({ code: 'not_found' })
    const { currency } = booking.quote
    const refundable = await refundableOf(tx, id)
    if (refundCents > refundable) return err({ code: 'refund_too_large', refundableCents: refundable, currency })
    const refund = cents(refundCents)
    const key = `owed:decision:${id}:${now.epochMilliseconds}`
    await refundInParts(deps, tx, { booking, key, amount: refund }, now)
    await savePayoutDecision(tx, id, { refund, reason, by: account.id, now })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'booking.decide_payout',
      subjectId: id,
      reason,
      before: { held: true },
      after: { held: false, refundCents: refund, currency },
    })
    return ok({})
  })
}
