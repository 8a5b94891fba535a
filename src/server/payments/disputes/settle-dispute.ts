import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, cents, ZERO } from '../../../domain/kernel/money.ts'
import {
  entriesForDisputeLost,
  entriesForDisputeOpened,
  entriesForDisputeWon,
  type LedgerLine,
} from '../../../domain/payments/ledger.ts'
import type { Split } from '../../../domain/pricing/quote-lines.ts'
import type { Sql } from '../../database/connect.ts'
import type { GatewayEvent } from '../../external/payments/gateway.ts'
import { postToLedger } from '../payments.sql.ts'
import { addDispute, closeDispute, findShares, lockDisputed, type Share } from './disputes.sql.ts'

type DisputeNews = Extract<GatewayEvent, { about: 'dispute' }>

/** News of a dispute, late, doubled or the end before the beginning: each of its steps is booked once, by its key. */
export async function settleDispute(tx: Sql, news: DisputeNews, now: Temporal.Instant): Promise<void> {
  const { ref, paymentId, amountCents, feeCents, currency, state } = news
  const disputed = await lockDisputed(tx, paymentId)
  if (!disputed || amountCents === 0) return
  const { booking_id: bookingId, host_id: hostId } = disputed
  const [amount, fee] = [cents(amountCents), cents(feeCents)]
  const post = (step: string, lines: LedgerLine[]) =>
    postToLedger(tx, { key: `dispute:${ref}:${step}`, bookingId, lines, currency, now })
  await addDispute(tx, { ref, paymentId, amountCents, feeCents, currency, now })
  await post('opened', entriesForDisputeOpened(amount, fee))
  if (state === 'open' || !(await closeDispute(tx, ref, state, now))) return
  // What the gateway takes for its trouble stays with it, whoever wins.
  await post(
    state,
    state === 'won' ? entriesForDisputeWon(amount, ZERO) : await lostLines(tx, bookingId, hostId, amount),
  )
}

/** Each gives back a share of what they hold by now; what was disputed beyond that nobody has. */
async function lostLines(tx: Sql, bookingId: BookingId, hostId: AccountId, amount: Cents): Promise<LedgerLine[]> {
  const before = splitOfShares(await findShares(tx, bookingId))
  const held = cents(Math.max(0, Math.min(amount, before.total)))
  const beyond = cents(amount - held)
  return [
    ...(held > 0 ? entriesForDisputeLost(before, held, { hostId }) : []),
    ...(beyond > 0
      ? [
          { account: 'dispute_receivable', cents: cents(-beyond) } as const,
          { account: 'suspense', cents: beyond } as const,
        ]
      : []),
  ]
}

function splitOfShares(shares: readonly Share[]): Split {
  const of = (name: Share['account']) => shares.find(({ account }) => account === name)?.cents ?? ZERO
  const [hostReceives, commission] = [of('host'), of('commission_income')]
  const [serviceFee, tax] = [of('service_fee_income'), of('tax_payable')]
  return { total: cents(hostReceives + commission + serviceFee + tax), hostReceives, commission, serviceFee, tax }
}
