import { step } from '../../domain/booking.ts'
import type { BookingId, PaymentId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { isAttemptOpen } from '../../domain/payment.ts'
import { nobodyBooksOwnSpace } from '../../domain/permission.ts'
import { GatewayUnavailable, type GatewayView } from '../external/payments/gateway.ts'
import type { Account, Visitor } from '../http/request-context.ts'
import type { Parts } from '../parts.ts'
import { type PlainAsk, readAsk } from '../spaces/space-row.ts'
import { findTerms, instantOf } from '../spaces/spaces.sql.ts'
import { beginPayment } from './begin-payment.ts'
import { type BookingRow, findMine } from './bookings.sql.ts'
import { nearestFree } from './nearest-free.ts'
import { isHere } from './offered.sql.ts'
import { settlePayment } from './settle-payment.ts'
import { confirmFree } from './steps.sql.ts'

type Card = { number: string }
type Refusal =
  | {
      code:
        | 'not_found'
        | 'sign_in_required'
        | 'own_space'
        | 'suspended'
        | 'payment_open'
        | 'card_required'
        | 'card_not_accepted'
        | 'not_as_asked'
        | 'no_longer_offered'
        | 'fell_through'
        | 'gateway_unavailable'
    }
  | { code: 'wrong_state'; state: BookingRow['state'] }
  | { code: 'hold_expired'; alternatives: PlainAsk[] }
  | { code: 'just_taken'; alternatives: PlainAsk[] }
  | { code: 'card_declined'; reason: string }
  | { code: 'hold_already_open'; holdId: BookingId }

/** Pays for a held slot, if it costs anything: the payment's row first, then the gateway, then what it said. Done twice at once, one is told `payment_open`. */
export async function checkOut(
  parts: Parts,
  visitor: Visitor | null,
  id: BookingId,
  card: Card | undefined,
): Promise<Outcome<BookingRow, Refusal>> {
  const { sql, clock, gateway } = parts
  const now = clock.now()
  const hold = await findMine(sql, visitor, id)
  if (!visitor || !hold) return no({ code: 'not_found' })
  if (!visitor.account) return no({ code: 'sign_in_required' })
  const isFree = hold.quote.total === 0
  if (!isFree && card && !gateway.accepts(card.number)) return no({ code: 'card_not_accepted' })
  const may = await mayPay(parts, hold, visitor.account, now)
  if (!may.ok) return may
  if (isFree) return bookFree(parts, visitor, visitor.account, hold, now)
  if (!card) return no({ code: 'card_required' })

  const opened = await beginPayment(parts, hold, visitor.account, now)
  if (!opened.ok)
    return opened.refusal.code === 'gone' ? whyGone(parts, visitor, visitor.account, hold, now) : no(opened.refusal)
  const view = await charge(parts, opened.value, hold, card)
  if (!view) return no({ code: 'gateway_unavailable' })
  await settlePayment(parts, opened.value, view)
  if (view.state === 'failed') return no({ code: 'card_declined', reason: view.failureCode ?? 'declined' })
  const after = await findMine(sql, visitor, id)
  if (after && (view.state === 'requires_action' || after.state === 'confirmed')) return yes(after)
  const goesBack = after?.payment_goes_back
  if (goesBack === 'not_as_asked' || goesBack === 'fell_through') return no({ code: goesBack })
  if (view.state === 'captured') return no({ code: 'just_taken', alternatives: await alternatives(parts, hold, now) })
  // Stopped on its way: no answer came for so long that the attempt was closed, or its hold ran out.
  return after?.state === 'held'
    ? no({ code: 'gateway_unavailable' })
    : whyGone(parts, visitor, visitor.account, hold, now)
}

/** What costs nothing is the guest's at once: no payment, no card, nothing in the books. */
async function bookFree(
  parts: Parts,
  visitor: Visitor,
  account: Account,
  hold: BookingRow,
  now: Temporal.Instant,
): Promise<Outcome<BookingRow, Refusal>> {
  const sale = { guestId: account.id, hostId: hold.host_id, spaceId: hold.space_id }
  const done = await confirmFree(parts.sql, { id: hold.id, ...sale, now: now.toString() })
  const after = done ? await findMine(parts.sql, visitor, hold.id) : null
  return after ? yes(after) : whyGone(parts, visitor, account, hold, now)
}

/** Guest, host or space may be gone; another tab may have paid for it or given it back meanwhile; else its time is over. */
async function whyGone(
  parts: Parts,
  visitor: Visitor,
  account: Account,
  hold: BookingRow,
  now: Temporal.Instant,
): Promise<Outcome<never, Refusal>> {
  const { sql } = parts
  if (!(await isHere(sql, account.id))) return no({ code: 'suspended' })
  if (!((await isHere(sql, hold.host_id)) && (await findTerms(sql, hold.space_id))))
    return no({ code: 'no_longer_offered' })
  const state = (await findMine(sql, visitor, hold.id))?.state ?? 'expired'
  if (state !== 'held' && state !== 'expired') return no({ code: 'wrong_state', state })
  return no({ code: 'hold_expired', alternatives: await alternatives(parts, hold, now) })
}

async function mayPay(
  parts: Parts,
  hold: BookingRow,
  account: Account,
  now: Temporal.Instant,
): Promise<Outcome<true, Refusal>> {
  if (account.suspended) return no({ code: 'suspended' })
  const own = nobodyBooksOwnSpace(account.id, hold.host_id)
  if (!own.ok) return own
  const attemptOpen = hold.payment_state !== null && isAttemptOpen(hold.payment_state)
  const period = { from: instantOf(hold.from), to: instantOf(hold.to) }
  const paid = step(
    { state: hold.state, instant: true, period, expiresAt: hold.expires_at && instantOf(hold.expires_at), attemptOpen },
    'pay',
    'guest',
    now,
  )
  if (attemptOpen) return no({ code: 'payment_open' })
  if (paid.ok) return yes(true)
  if (paid.refusal.code === 'expired' || hold.state === 'expired')
    return no({ code: 'hold_expired', alternatives: await alternatives(parts, hold, now) })
  return no({ code: 'wrong_state', state: hold.state })
}

/** Null when the gateway did not answer: the attempt stays open, and is asked after until it is known. */
async function charge(
  { gateway, log }: Parts,
  paymentId: PaymentId,
  hold: BookingRow,
  card: Card,
): Promise<GatewayView | null> {
  const { total: amount, currency } = hold.quote
  try {
    return await gateway.charge({ paymentId, amount, currency, card, returnPath: `/checkout/${hold.id}` })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ paymentId, err: error }, 'the payment gateway did not answer')
    return null
  }
}

async function alternatives({ sql }: Parts, hold: BookingRow, now: Temporal.Instant): Promise<PlainAsk[]> {
  const terms = await findTerms(sql, hold.space_id)
  return terms ? nearestFree(sql, terms, readAsk(hold.ask), now) : []
}
