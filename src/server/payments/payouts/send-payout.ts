import { cents } from '../../../domain/kernel/money.ts'
import { entriesForPayout } from '../../../domain/payments/ledger.ts'
import { ON_HOLD } from '../../../domain/payments/payout.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../events/events.sql.ts'
import { type Gateway, GatewayRefused } from '../../external/payments/gateway.ts'
import type { Job } from '../../jobs/job.ts'
import { postToLedger } from '../payments.sql.ts'
import { saveEnabled } from './payout-accounts.sql.ts'
import { findOpenPayout, isOnHold, type OpenPayout, payoutDone, payoutRefused } from './payouts.sql.ts'

export const SEND_PAYOUT = { name: 'payments.send-payout', tries: 60 }

/**
 * Has the gateway move a payout, or take one back, and books it once that is done; its id is the gateway's idempotency key. A payout that came
 * on hold after it was planned ends here, unless the gateway already moved it. Its bookings get a new payout once the hold ends.
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

/** What it was for is owed again, and goes out with the next one that can. */
async function refused(tx: Sql, payout: OpenPayout, code: string, now: Temporal.Instant): Promise<void> {
  if (!(await payoutRefused(tx, payout.id, code, now))) return
  if (code === 'host_not_ready') await saveEnabled(tx, payout.account_ref, false)
  await publish(tx, { kind: 'payout.failed', payoutId: payout.id }, now)
}
