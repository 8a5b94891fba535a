import type { ProblemState } from '../../../domain/bookings/problem.ts'
import type { ProblemId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { publish } from '../../events/events.sql.ts'
import type { Context } from '../../http/endpoints.ts'
import { saveWithdrawn } from './problems.sql.ts'
import { showProblems } from './show-problems.ts'
import { withProblem } from './with-problem.ts'

/** The guest withdraws a report, unless it has an offer they haven't seen. */
export async function withdrawProblem(
  ctx: Context<'signed_in'>,
  { id, state }: { id: ProblemId; state: ProblemState },
) {
  const done = await withProblem(ctx, { id, step: 'withdraw' }, async (tx, { problem, bookingId }) => {
    if (problem.state !== state) return err({ code: 'answered_since' })
    await saveWithdrawn(tx, id, ctx.now)
    await publish(tx, { kind: 'problem.withdrawn', bookingId, problemId: id }, ctx.now)
    return ok(bookingId)
  })
  return done.ok ? showProblems(ctx, { id: done.value }) : done
}
