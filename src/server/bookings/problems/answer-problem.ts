import {
  type ProblemRefusal,
  type ProblemState,
  type ProblemStep,
  problemStep,
} from '../../../domain/bookings/problem.ts'
import type { BookingId, ProblemId } from '../../../domain/kernel/id.ts'
import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findAsParty } from '../bookings.sql.ts'
import { type LockedBooking, lockBooking } from '../transitions.sql.ts'
import {
  factsOf,
  findProblem,
  lockProblem,
  type ProblemRow,
  saveAnswer,
  saveSettled,
  saveWithdrawn,
} from './problems.sql.ts'
import { refundInParts } from './settle-problem.ts'
import { refundableOf, showProblems } from './show-problems.ts'

type Refused = { code: 'text_missing' } | { code: 'refund_too_large'; refundableCents: Cents; currency: string }
type Input = { id: ProblemId; text: string; offerCents: number }

export async function answerProblem(ctx: Context<'signed_in'>, { id, offerCents, ...said }: Input) {
  const text = sanitise(said.text.replaceAll('\r\n', '\n'))
  const done = await withProblem<'answer', Refused>(ctx, { id, step: 'answer' }, async (tx, { booking, bookingId }) => {
    if (isBlank(text)) return err({ code: 'text_missing' })
    const refundable = await refundableOf(tx, bookingId)
    if (offerCents > refundable)
      return err({ code: 'refund_too_large', refundableCents: refundable, currency: booking.quote.currency })
    await saveAnswer(tx, id, { text, offer: cents(offerCents), now: ctx.now })
    await publish(tx, { kind: 'problem.answered', bookingId, problemId: id }, ctx.now)
    return ok(bookingId)
  })
  return done.ok ? showProblems(ctx, { id: done.value }) : done
}

/**
 * Refunds the offer the guest saw, capped at what is left, because a bank or a cancellation may have refunded some of
 * it in the meantime.
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

type Locked = { booking: LockedBooking; problem: ProblemRow; bookingId: BookingId }
type ProblemRefused<S extends ProblemStep> =
  | ProblemRefusal[S]
  | ProblemRefusal['withdraw']
  | { readonly code: 'not_found' }

/** Locks the booking and the report, so that one of two concurrent steps is refused. */
export async function withProblem<S extends ProblemStep, R extends { readonly code: string }>(
  { deps, account, now }: Context<'signed_in'>,
  { id, step }: { id: ProblemId; step: S },
  act: (tx: Transaction, locked: Locked) => Promise<Result<BookingId, R>>,
): Promise<Result<BookingId, R | ProblemRefused<S>>> {
  const seen = await findProblem(deps.sql, id)
  const row = seen && (await findAsParty(deps.sql, account, seen.booking_id as BookingId))
  if (!row) return err({ code: 'not_found' })
  return inTransaction(deps.sql, async (tx): Promise<Result<BookingId, R | ProblemRefused<S>>> => {
    const booking = await lockBooking(tx, row.id as BookingId)
    const problem = booking && (await lockProblem(tx, id))
    if (!problem) return err({ code: 'not_found' })
    const may = problemStep(factsOf(problem), step, row.party, now)
    return may.ok ? act(tx, { booking, problem, bookingId: row.id as BookingId }) : may
  })
}
