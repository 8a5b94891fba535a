import { isUuid } from '../../../domain/kernel/id.ts'
import { type Cents, cents, ZERO } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { entriesForCorrection } from '../../../domain/payments/ledger.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findPaymentOf, postToLedger } from '../payments.sql.ts'
import { startRun } from './reconcile.ts'
import { type Difference, lockDifference, settleRow } from './reconciliation.sql.ts'

type Asked = { id: string; how: 'booked' | 'accepted'; reason: string }

/**
 * Settles a difference for good, either by correcting the books or by accepting it. Records who did it, when and why.
 */
export async function settleDifference(
  { deps, request, account, now }: Context<'confirmed_admin'>,
  { id, how, reason }: Asked,
) {
  return inTransaction(deps.sql, async (tx) => {
    const difference = await lockDifference(tx, id)
    if (!difference) return err({ code: 'not_found' })
    if (difference.settled) return err({ code: 'already_settled' })
    const corrections = how === 'booked' ? correctionsOf(difference) : []
    if (how === 'booked' && corrections.length === 0) return err({ code: 'nothing_to_book' })
    if (how === 'booked' && (await isRefundBack(tx, difference)))
      await publish(tx, { kind: 'refund.failed', refundId: difference.subject, ref: difference.ref ?? '' }, now)
    else for (const correction of corrections) await post(tx, difference, correction, now)
    await settleRow(tx, id, { how, by: account.id, reason, now })
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'difference.settle',
      subjectId: id,
      reason,
      before: { settled: null },
      after: { settled: how },
    })
    return ok({})
  })
}

/** A refund was returned without an update from the gateway. It is booked as returned and sent again. */
async function isRefundBack(tx: Transaction, { what, kind, subject }: Difference): Promise<boolean> {
  return (
    kind === 'refund_failure' &&
    what === 'missing_here' &&
    isUuid(subject) &&
    (await findPaymentOf(tx, subject)) !== null
  )
}

type Correction = { amount: Cents; currency: string }

function correctionsOf({ what, ours_cents, theirs_cents, ours_currency, theirs_currency }: Difference): Correction[] {
  if (what === 'state') return []
  const [ours, theirs] = [ours_cents ?? ZERO, theirs_cents ?? ZERO]
  const currency = theirs_currency ?? ours_currency ?? ''
  if (ours_currency && theirs_currency && ours_currency !== theirs_currency)
    return [
      { amount: cents(-ours), currency: ours_currency },
      { amount: theirs, currency },
    ]
  return ours === theirs ? [] : [{ amount: cents(theirs - ours), currency }]
}

async function post(tx: Transaction, { id }: Difference, { amount, currency }: Correction, now: Temporal.Instant) {
  const posting = {
    key: `correction:${id}:${currency}`,
    bookingId: null,
    lines: entriesForCorrection(amount),
    currency,
  }
  await postToLedger(tx, { ...posting, now })
}

export async function reconcileNow(
  { deps, request, account, now }: Context<'admin'>,
  { everything }: { everything: boolean },
) {
  return inTransaction(deps.sql, async (tx) => {
    await recordAction(tx, actorOf({ account, request, now }), {
      act: 'reconciliation.start',
      subjectId: 'reconciliation',
      reason: '',
      before: {},
      after: { everything },
    })
    if (!(await startRun(deps, tx, { everything, by: account.id }))) throw new AlreadyRunning()
    return ok({})
  }).catch((error: unknown) => {
    if (error instanceof AlreadyRunning) return err({ code: 'already_running' } as const)
    throw error
  })
}

class AlreadyRunning extends Error {}
