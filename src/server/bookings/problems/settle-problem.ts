import { outcomeOf } from '../../../domain/bookings/problem.ts'
import type { ProblemId } from '../../../domain/kernel/id.ts'
import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import { publish } from '../../events/events.sql.ts'
import type { Context } from '../../http/endpoints.ts'
import { saveSettled } from './problems.sql.ts'
import { refundInParts } from './refund-problem.ts'
import { refundableOf, showProblems } from './show-problems.ts'
import { withProblem } from './with-problem.ts'

type Refused = { code: 'reason_required' } | { code: 'refund_too_large'; refundableCents: Cents; currency: string }
type Input = { id: ProblemId; refundCents: number; reason: string }

/**
 * An admin settles a report that host and guest didn't settle in time, and refunds nothing, a part or everything left.
 */
export async function settleProblem(ctx: Context<'confirmed_admin'>, { id, refundCents, ...said }: Input) {
  const { deps, account, request, now } = ctx
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  const done = await withProblem<'settle', Refused>(
    ctx,
    { id, step: 'settle' },
    async (tx, { booking, problem, bookingId }) => {
      if (isBlank(reason)) return err({ code: 'reason_required' })
      const refundable = await refundableOf(tx, bookingId)
      if (refundCents > refundable)
        return err({ code: 'refund_too_large', refundableCents: refundable, currency: booking.quote.currency })
      const refund = cents(refundCents)
      const host = await refundInParts(deps, tx, { booking, key: `owed:problem:${id}`, amount: refund }, now)
      const outcome = outcomeOf(refund, refundable)
      await saveSettled(tx, id, { outcome, refund, host, reason, now })
      const by = { actorId: account.id, requestId: request.requestId, now }
      await recordAct(tx, by, {
        act: 'problem.settle',
        subjectId: id,
        reason,
        before: { state: problem.state },
        after: { state: 'settled', outcome, refundCents: refund, currency: booking.quote.currency },
      })
      await publish(tx, { kind: 'problem.settled', bookingId, problemId: id }, now)
      return ok(bookingId)
    },
  )
  return done.ok ? showProblems(ctx, { id: done.value }) : done
}
