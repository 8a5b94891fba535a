import type { BookingId } from '../../../domain/kernel/id.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { sharesOf } from '../../payments/disputes/shares.sql.ts'
import { refundInParts } from '../problems/refund-problem.ts'
import { refundableOf } from '../problems/show-problems.ts'
import { lockBooking } from '../transitions.sql.ts'
import { isPayoutHeld, lockHeldPayout, savePayoutDecision } from './undecided.sql.ts'

type Input = { id: BookingId; refundCents: number; reason: string }

export async function showHeldPayout({ deps: { sql }, now }: Context<'admin'>, { id }: { id: BookingId }) {
  if (!(await isPayoutHeld(sql, id, now))) return err({ code: 'not_found' })
  return ok({ refundableCents: await refundableOf(sql, id), shares: await sharesOf(sql, id) })
}

/** An admin releases the payout of a booking that a suspended host completed, less what is refunded to the guest. */
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
    await recordAct(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      {
        act: 'booking.decide_payout',
        subjectId: id,
        reason,
        before: { held: true },
        after: { held: false, refundCents: refund, currency },
      },
    )
    return ok({})
  })
}
