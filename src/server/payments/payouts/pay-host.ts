import type { AccountId } from '../../../domain/kernel/id.ts'
import { type Cents, cents, sum } from '../../../domain/kernel/money.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import {
  countedUntil,
  DAYS_OWED,
  type PayoutItem,
  payableItems,
  paysNow,
  takeBack,
} from '../../../domain/payments/payout.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job.ts'
import { claimHour, findPayoutAccount, noteOwed, type PayoutAccount } from './payout-accounts.sql.ts'
import { addPayout, addReversal, findTransfers } from './payouts.sql.ts'
import { SEND_PAYOUT } from './send-payout.ts'
import { findUnpaid, type Unpaid } from './unpaid.sql.ts'

type Facts = { hostId: AccountId; hour: string }
type Paying = { host: AccountId; day: string; hour: Temporal.Instant; currency: string; now: Temporal.Instant }

export const hourOf = (now: Temporal.Instant) => now.round({ smallestUnit: 'hour', roundingMode: 'floor' })

/**
 * Checks each host once an hour and plans payouts and reversals. The hour is claimed in the same transaction, so a
 * second run finds nothing to do; the gateway is called afterwards with the row's id.
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
  // A suspended host gets only payouts an admin released, less what they owe.
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
  since !== null && Temporal.Instant.compare(since.add({ hours: 24 * DAYS_OWED }), now) <= 0

/** Reverses earlier transfers, newest first; any remainder stays owed. */
async function reverse(tx: Sql, paying: Paying, items: readonly PayoutItem[], owed: Cents): Promise<string[]> {
  const short = items.filter((item) => item.cents < 0).map(({ id, cents: amount }) => ({ id, left: -amount }))
  const ids: string[] = []
  for (const { id, cents: part } of takeBack(owed, await findTransfers(tx, paying.host))) {
    // Attributes the amount to overpaid bookings, one after the other.
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
