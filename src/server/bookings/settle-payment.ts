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

/** Applies what the gateway says of a payment, to the payment, the books and the booking at once; saying it again changes nothing. */
export async function settlePayment(deps: Deps, id: PaymentId, view: GatewayView): Promise<void> {
  await inTransaction(deps.sql, (tx) => settle(deps, tx, id, view, deps.clock.now()))
}

/**
 * A webhook: stored once by its event id and applied in the same transaction; false when it had been before. That money came in or is
 * reserved is only a reason to ask: the amount is believed as the gateway itself tells it, not as somebody signed it. What is about
 * nothing of ours is only stored.
 */
export async function settleEvent(deps: Deps, event: GatewayEvent): Promise<boolean> {
  const { sql, clock, gateway } = deps
  const news = event.about === 'payment' || event.about === 'dispute' ? event : null
  // Only what came in can be disputed: where the site has not heard of that yet, it is booked first.
  const told = event.about === 'payment' ? event.view : null
  const view = news && (isOfMoney(told) ? await gateway.look(news.paymentId) : told)
  // News of a host may come in the wrong order; how it stands is asked.
  const isPaid = event.about === 'host' && (await gateway.hostStatus(event.ref)).payoutsEnabled
  // Not before the gateway has answered: what is booked belongs to the day and the month in which it is.
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
  // Sent together, done in this order; none has a next step that could run on alone when another fails.
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
  // Totals of two currencies cannot be compared: the first one in which money came in stays.
  if (before.captured > 0 && view.currency !== payment.captured_currency) return
  // Refunds are booked by who asked for them, once the gateway has answered; news of them only confirms it.
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
  // What was reserved and could not be taken is gone, whatever the gateway calls it.
  if (view.state === 'failed' && before === 'capturing') return { kind: 'cancelled' }
  return { kind: view.state }
}
