import { type ProblemRefusal, type ProblemStep, problemStep } from '../../../domain/bookings/problem.ts'
import type { BookingId, ProblemId } from '../../../domain/kernel/id.ts'
import { err, type Result } from '../../../domain/kernel/result.ts'
import type { Transaction } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { findAsParty } from '../bookings.sql.ts'
import { type LockedBooking, lockBooking } from '../transitions.sql.ts'
import { factsOf, findProblem, lockProblem, type ProblemRow } from './problems.sql.ts'

export type Locked = { booking: LockedBooking; problem: ProblemRow; bookingId: BookingId }
type Refused<S extends ProblemStep> = ProblemRefusal[S] | ProblemRefusal['withdraw'] | { readonly code: 'not_found' }

/** Takes a step of a report while booking and report are locked, so that one of two concurrent steps is refused. */
export async function withProblem<S extends ProblemStep, R extends { readonly code: string }>(
  { deps, account, now }: Context<'signed_in'>,
  { id, step }: { id: ProblemId; step: S },
  act: (tx: Transaction, locked: Locked) => Promise<Result<BookingId, R>>,
): Promise<Result<BookingId, R | Refused<S>>> {
  const seen = await findProblem(deps.sql, id)
  const row = seen && (await findAsParty(deps.sql, account, seen.booking_id as BookingId))
  if (!row) return err({ code: 'not_found' })
  return inTransaction(deps.sql, async (tx): Promise<Result<BookingId, R | Refused<S>>> => {
    const booking = await lockBooking(tx, row.id as BookingId)
    const problem = booking && (await lockProblem(tx, id))
    if (!problem) return err({ code: 'not_found' })
    const may = problemStep(factsOf(problem), step, row.party, now)
    return may.ok ? act(tx, { booking, problem, bookingId: row.id as BookingId }) : may
  })
}
