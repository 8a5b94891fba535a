import type { AccountId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { type Cents, cents, sum } from '../../../domain/kernel/money.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import { entriesForPayout } from '../../../domain/payments/ledger.ts'
import {
  countedUntil,
  DAYS_OWED,
  ON_HOLD,
  type PayoutItem,
  payableItems,
  paysNow,
  takeBack,
} from '../../../domain/payments/payout.ts'
import { type Gateway, GatewayRefused } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { postToLedger } from '../payments.sql.ts'
import { claimHour, findPayoutAccount, noteOwed, type PayoutAccount, saveEnabled } from './payout-accounts.sql.ts'
import {
  addPayout,
  addReversal,
  findOpenPayout,
  findTransfers,
  findUnpaid,
  isOnHold,
  type OpenPayout,
  payoutDone,
  payoutRefused,
  type Unpaid,
} from './payouts.sql.ts'

type Facts = { hostId: AccountId; hour: string }
type Paying = { host: AccountId; day: string; hour: Temporal.Instant; currency: string; now: Temporal.Instant }

export const hourOf = (now: Temporal.Instant) => now.round({ smallestUnit: 'hour', roundingMode: 'floor' })

/**
 * Checks each host once an hour and plans payouts and reversals. The transaction also claims the hour, so that a second
 * run finds nothing to do. The gateway is called afterwards with the row's id.
 */
export const payHost: Job<Facts, Deps> = {
  name: 'payments.pay-host',
  tries: 20,
  key: ({ hostId, hour }) => `${hostId} ${hour}`,
  run: (deps, { hostId }) =>
    inTransaction(deps.sql, async (tx) => {
      const now = deps.clock.now()
      const hour = hourOf(now)
      if (!(await claimHour(tx, hostId, hour))) return
      const account = await findPayoutAccount(tx, hostId, now)
      const day = todayIn(account.schedule.zone, now).toString()
      const paying: Paying = { host: hostId, day, hour, currency: deps.config.currency, now }
      const unpaid = await findUnpaid(tx, hostId)
      const ids = await plan(tx, paying, account, unpaid)
      for (const payoutId of ids) await deps.jobs.enqueue(tx, SEND_PAYOUT, { payoutId })
    }),
}

async function plan(tx: Sql, paying: Paying, account: PayoutAccount, unpaid: readonly Unpaid[]): Promise<string[]> {
  const until = countedUntil(paying.now, account.schedule)
  const items = payableItems(unpaid, until)
  const amount = sum(items.map((item) => item.cents))
  await noteOwed(tx, paying.host, Math.max(0, -amount), paying.now)
  if (amount < 0) return isOwedLong(account, paying.now) ? reverse(tx, paying, items, cents(-amount)) : []
  const isSuspended = account.hold === 'suspended'
  // A suspended host receives only payouts that an admin released, minus what the host owes.
  const sent = isSuspended
    ? payableItems(
        unpaid.filter((b) => b.released || b.earned < b.paid),
        until,
      )
    : items
  if ((account.hold && !isSuspended) || !account.ref) return []
  if (!paysNow(paying.now, sent, account.schedule)) return []
  return [await addPayout(tx, { ...paying, ref: account.ref }, sent)]
}

const isOwedLong = ({ owes: { since } }: PayoutAccount, now: Temporal.Instant) =>
  since !== null && compareInstants(since.add({ hours: 24 * DAYS_OWED }), now) <= 0

/** Reverses earlier transfers, newest first. If that isn't enough, the host still owes the remainder. */
async function reverse(tx: Sql, paying: Paying, items: readonly PayoutItem[], owed: Cents): Promise<string[]> {
  const short = items.filter((item) => item.cents < 0).map(({ id, cents: amount }) => ({ id, left: -amount }))
  const ids: string[] = []
  for (const { id, cents: part } of takeBack(owed, await findTransfers(tx, paying.host))) {
    let left: number = part
    const of = short.flatMap((booking) => {
      const some = Math.min(booking.left, left)
      booking.left -= some
      left -= some
      return some > 0 ? [{ id: booking.id, cents: cents(-some) }] : []
    })
    ids.push(await addReversal(tx, paying, { id, items: of }))
  }
  return ids
}

const SEND_PAYOUT = { name: 'payments.send-payout', tries: 60 }

/**
 * Sends a payout or reversal and then books it, with its id as the gateway's idempotency key. If a payout was put on
 * hold after it was planned, it ends here unless the gateway has already moved the money, and its bookings are planned
 * again.
 */
export const sendPayout: Job<{ payoutId: string }, Deps> = {
  ...SEND_PAYOUT,
  run: async (deps, { payoutId }) => {
    const payout = await findOpenPayout(deps.sql, payoutId)
    if (!payout) return
    const onHold = await isOnHold(deps.sql, payoutId, deps.clock.now())
    const answer = onHold ? await deps.gateway.findTransfer(payoutId) : await move(deps.gateway, payout)
    const now = deps.clock.now()
    await inTransaction(deps.sql, async (tx) => {
      if (!answer) await payoutRefused(tx, payoutId, ON_HOLD, now)
      else if ('ref' in answer) await sent(tx, payout, answer.ref, now)
      else await refused(tx, payout, answer.code, now)
    })
  },
}

async function move(gateway: Gateway, payout: OpenPayout): Promise<{ ref: string } | { code: GatewayRefused['code'] }> {
  const { id, amount_cents: amount, currency, account_ref: accountRef, transfer_ref: transferRef } = payout
  try {
    if (amount > 0) return await gateway.transfer({ payoutId: id, accountRef, amount, currency })
    return await gateway.reverseTransfer({ reversalId: id, transferRef: transferRef ?? '', amount: cents(-amount) })
  } catch (error) {
    if (error instanceof GatewayRefused) return { code: error.code }
    throw error
  }
}

async function sent(tx: Sql, payout: OpenPayout, ref: string, now: Temporal.Instant): Promise<void> {
  const { id, host_id: hostId, amount_cents: amount, currency } = payout
  if (!(await payoutDone(tx, id, ref, now))) return
  const key = `${amount > 0 ? 'payout' : 'reversal'}:${id}`
  await postToLedger(tx, { key, bookingId: null, lines: entriesForPayout(amount, { hostId }), currency, now })
  await publish(tx, { kind: 'payout.sent', payoutId: id }, now)
}

async function refused(tx: Sql, payout: OpenPayout, code: string, now: Temporal.Instant): Promise<void> {
  if (!(await payoutRefused(tx, payout.id, code, now))) return
  if (code === 'host_not_ready') await saveEnabled(tx, payout.account_ref, false)
  await publish(tx, { kind: 'payout.failed', payoutId: payout.id }, now)
}
