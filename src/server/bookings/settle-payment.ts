import type { PaymentId } from '../../domain/kernel/id.ts'
import { cents } from '../../domain/kernel/money.ts'
import {
  applyGatewayNews,
  type GatewayNews,
  isAttemptOpen,
  type PaymentFacts,
  type PaymentState,
} from '../../domain/payments/payment.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import type { GatewayEvent, GatewayView } from '../external/payments/gateway.ts'
import { settleDispute } from '../payments/disputes/settle-dispute.ts'
import { keepCard } from '../payments/methods/keep-card.ts'
import { settleSetupIn } from '../payments/methods/settle-setup.ts'
import { lockPayment, savePayment, storeEvent, takeWishToKeep } from '../payments/payments.sql.ts'
import { saveEnabled } from '../payments/payouts/payout-accounts.sql.ts'
import { challenged, expireIfLapsed, notPaid, reserved, took } from './apply-payment.ts'
import { lockOfferedOf } from './offered.sql.ts'
import { refundFailed, sendWaiting } from './refund-failed.ts'
import { settleChange, takeBackProposal } from './settle-change.ts'
import { lockBookingOf } from './transitions.sql.ts'

/** Applies the gateway's answer to payment, books and booking together. Safe to repeat. */
export async function settlePayment(deps: Deps, id: PaymentId, view: GatewayView): Promise<void> {
  await inTransaction(deps.sql, (tx) => settle(deps, tx, id, view, deps.clock.now()))
}

/**
 * Handles a webhook: stores it once by event id and applies it in the same transaction; false if it was stored before.
 * Payment events only make us ask the gateway, whose answer sets the amount. Unknown subjects are stored only.
 */
export async function settleEvent(deps: Deps, event: GatewayEvent): Promise<boolean> {
  const { sql, clock, gateway } = deps
  const news = event.about === 'payment' || event.about === 'dispute' ? event : null
  // Only captured money can be disputed, so a capture we don't know yet is booked first.
  const told = event.about === 'payment' ? event.view : null
  const view = news && (isOfMoney(told) ? await gateway.look(news.paymentId) : told)
  // Host updates may arrive out of order, so ask for the current status.
  const isPaid = event.about === 'host' && (await gateway.hostStatus(event.ref)).payoutsEnabled
  // Read the clock after the gateway's answer, so that entries fall into the right day and month.
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    if (!(await storeEvent(tx, gateway.name, event, now))) return false
    if (news && view) {
      await settle(deps, tx, news.paymentId, view, now)
      await settleSetupIn(deps, tx, news.paymentId, view, now)
    }
    if (event.about === 'dispute') await settleDispute(tx, event, now)
    if (event.about === 'dispute' && event.state === 'lost') await takeBackProposal(tx, event.paymentId, now)
    if (event.about === 'dispute' && event.state !== 'open') await sendWaiting(deps, tx, event.paymentId)
    if (event.about === 'refund' && event.state === 'failed') await refundFailed(deps, tx, event, now)
    if (event.about === 'host') await saveEnabled(tx, event.ref, isPaid)
    return true
  })
}

const isOfMoney = (view: GatewayView | null) => !view || view.state === 'captured' || view.state === 'authorised'

async function settle(
  deps: Deps,
  sql: Transaction,
  id: PaymentId,
  view: GatewayView,
  now: Temporal.Instant,
): Promise<void> {
  // Sent together and run in this order. None has a follow-up that could continue alone if another fails.
  const [isOffered, booking, payment] = await Promise.all([
    lockOfferedOf(sql, id),
    lockBookingOf(sql, id),
    lockPayment(sql, id),
  ])
  if (!booking || !payment) return
  const before: PaymentFacts = {
    state: payment.state,
    captured: payment.captured_cents,
    refunded: payment.refunded_cents,
  }
  const after = applyGatewayNews(before, newsOf(view, before.state))
  if (after.state === before.state && after.captured === before.captured) return
  // Totals in different currencies can't be compared, so the first captured currency stays.
  if (before.captured > 0 && view.currency !== payment.captured_currency) return
  // The code that sends a refund books it after the gateway's answer; these updates only confirm it.
  await savePayment(sql, id, { ...after, refunded: before.refunded }, view, now)
  if (view.saved && (await takeWishToKeep(sql, id)))
    await keepCard(deps, sql, {
      accountId: payment.account_id,
      gateway: deps.gateway.name,
      saved: view.saved,
      unused: false,
      now,
    })
  const money = { total: after.captured, currency: view.currency }
  if (payment.kind === 'change') return settleChange(deps, sql, booking, payment, after, money, now)
  const sale = { booking, payment, isOffered }
  if (after.captured > before.captured) return took(deps, sql, sale, money, now)
  if (after.state === 'requires_action') return isOffered ? challenged(sql, booking, now) : undefined
  if (after.state === 'authorised' || after.state === 'card_saved') return reserved(deps, sql, sale, now)
  if (!isAttemptOpen(before.state) || isAttemptOpen(after.state)) return
  await notPaid(sql, booking, now)
  await expireIfLapsed(sql, booking, now)
}

function newsOf(view: GatewayView, before: PaymentState): GatewayNews {
  if (view.state === 'captured') return { kind: 'captured', captured: cents(view.capturedCents) }
  // Reserved money that the gateway couldn't capture is no longer reserved, so this counts as cancelled rather than
  // failed.
  if (view.state === 'failed' && before === 'capturing') return { kind: 'cancelled' }
  return { kind: view.state }
}
