import type { ProblemId } from '../../../domain/kernel/id.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { publish } from '../../events/events.sql.ts'
import type { Context } from '../../http/endpoints.ts'
import { saveSettled } from './problems.sql.ts'
import { refundInParts } from './refund-problem.ts'
import { refundableOf, showProblems } from './show-problems.ts'
import { withProblem } from './with-problem.ts'

/**
 * The guest accepts the refund they saw, capped at what is left, because a bank or a cancellation may have refunded
 * since.
 */
export async function acceptOffer(
  ctx: Context<'signed_in'>,
  { id, offerCents }: { id: ProblemId; offerCents: number },
) {
  const { deps, now } = ctx
  const done = await withProblem(ctx, { id, step: 'accept' }, async (tx, { booking, problem, bookingId }) => {
    const offer = cents(Math.min(problem.offer_cents ?? 0, await refundableOf(tx, bookingId)))
    if (offer !== offerCents) return err({ code: 'offer_changed', offerCents: offer, currency: booking.quote.currency })
    const host = await refundInParts(deps, tx, { booking, key: `owed:problem:${id}`, amount: offer }, now)
    await saveSettled(tx, id, { outcome: 'accepted', refund: offer, host, reason: '', now })
    await publish(tx, { kind: 'problem.settled', bookingId, problemId: id }, now)
    return ok(bookingId)
  })
  return done.ok ? showProblems(ctx, { id: done.value }) : done
}
