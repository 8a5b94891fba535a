import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, cents } from '../../../domain/kernel/money.ts'
import {
  entriesForCovered,
  entriesForDisputeLost,
  entriesForDisputeOpened,
  entriesForDisputeWon,
  type LedgerLine,
} from '../../../domain/payments/ledger.ts'
import type { GatewayEvent } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { coverRefunds, postToLedger } from '../payments.sql.ts'
import { addDispute, closeDispute, lockDisputed, sharesOf } from './disputes.sql.ts'

type DisputeNews = Extract<GatewayEvent, { about: 'dispute' }>

/** Dispute updates may arrive late, twice or out of order, so each step is booked once, by its key. */
export async function settleDispute(tx: Sql, news: DisputeNews, now: Temporal.Instant): Promise<void> {
  const { ref, paymentId, amountCents, feeCents, feeBackCents, currency, state } = news
  const disputed = await lockDisputed(tx, paymentId)
  if (!disputed || amountCents === 0) return
  const { booking_id: bookingId, host_id: hostId } = disputed
  const [amount, fee] = [cents(amountCents), cents(feeCents)]
  const post = (step: string, lines: LedgerLine[]) =>
    postToLedger(tx, { key: `dispute:${ref}:${step}`, bookingId, lines, currency, now })
  await addDispute(tx, { ref, paymentId, amountCents, feeCents, currency, now })
  await post('opened', entriesForDisputeOpened(amount, fee))
  if (state === 'open') return
  const feeBack = await closeDispute(tx, { ref, state, feeCents, feeBackCents, now })
  if (feeBack === null) return
  await post(
    state,
    state === 'won'
      ? entriesForDisputeWon(amount, feeBack)
      : await lostLines(tx, {
          bookingId,
          hostId,
          amount,
          covered: await coverRefunds(tx, { ref, paymentId, amount }, now),
        }),
  )
}

type Lost = { bookingId: BookingId; hostId: AccountId; amount: Cents; covered: Cents }

/**
 * Refunds that are already owed to the guest are covered first. Each party pays its share of what remains. Any excess
 * is booked to the suspense account.
 */
async function lostLines(tx: Sql, { bookingId, hostId, amount, covered }: Lost): Promise<LedgerLine[]> {
  const before = await sharesOf(tx, bookingId)
  const held = cents(Math.max(0, Math.min(amount - covered, before.total)))
  const beyond = cents(amount - covered - held)
  return [
    ...entriesForCovered(covered),
    ...(held > 0 ? entriesForDisputeLost(before, held, { hostId }) : []),
    ...(beyond > 0
      ? [
          { account: 'dispute_receivable', cents: cents(-beyond) } as const,
          { account: 'suspense', cents: beyond } as const,
        ]
      : []),
  ]
}
