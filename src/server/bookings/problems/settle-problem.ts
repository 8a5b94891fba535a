import { outcomeOf } from '../../../domain/bookings/problem.ts'
import type { ProblemId } from '../../../domain/kernel/id.ts'
import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Split } from '../../../domain/pricing/quote-lines.ts'
import { sharesOf } from '../../payments/disputes/disputes.sql.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { oweDifference } from '../refund-guest.ts'
import { type LockedBooking, saveKept } from '../transitions.sql.ts'
import { withProblem } from './answer-problem.ts'
import { saveSettled } from './problems.sql.ts'
import { refundableOf, showProblems } from './show-problems.ts'

type Refused = { code: 'reason_required' } | { code: 'refund_too_large'; refundableCents: Cents; currency: string }
type Input = { id: ProblemId; refundCents: number; reason: string }

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
      const by = actorOf({ account, request, now })
      await recordAction(tx, by, {
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

type Refund = { booking: LockedBooking; key: string; amount: Cents }

/**
 * Refunds an amount from each party's share in proportion and returns the host's part. The caller must have locked the
 * booking.
 */
export async function refundInParts(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { booking, key, amount }: Refund,
  now: Temporal.Instant,
): Promise<Cents> {
  if (amount === 0) return amount
  const before = await sharesOf(tx, booking.id)
  const after = partOf(before, cents(before.total - amount))
  await oweDifference(deps, tx, { booking, key, before, after, reason: 'problem' }, now)
  if (booking.kept) await saveKept(tx, booking.id, less(booking.kept, before, after))
  return cents(before.hostReceives - after.hostReceives)
}

function less(kept: Split, before: Split, after: Split): Split {
  const of = (part: keyof Split) => cents(kept[part] - before[part] + after[part])
  return {
    total: of('total'),
    hostReceives: of('hostReceives'),
    commission: of('commission'),
    serviceFee: of('serviceFee'),
    tax: of('tax'),
  }
}
