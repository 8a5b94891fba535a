import { nobodyBooksOwnSpace } from '../../domain/accounts/permission.ts'
import type { Account, Visitor } from '../../domain/accounts/visitor.ts'
import { step } from '../../domain/bookings/booking.ts'
import { canRequest, type RequestRefusal } from '../../domain/bookings/hold.ts'
import { type Invoice, tidyInvoice } from '../../domain/bookings/invoice.ts'
import { answerDeadline, type PaymentKind, paymentKind } from '../../domain/bookings/request.ts'
import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { readSlotRequest, type SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import { type ChargeSource, GatewayUnavailable, type GatewayView } from '../external/payments/gateway.ts'
import { countDeclined, declineBudgets, type Means, ownerOfCard, sourceOf } from '../payments/methods/charge-source.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { storedBudgets } from '../platform/http/rate-limit.ts'
import { type Elsewhere, findElsewhere } from '../spaces/calendars/sources.sql.ts'
import { refreshSource } from '../spaces/calendars/sources.ts'
import { findTerms } from '../spaces/spaces.sql.ts'
import { beginPayment } from './begin-payment.ts'
import { type BookingRow, findMine, findToPay } from './bookings.sql.ts'
import { countRequested, findAlternatives } from './claim-slot.ts'
import { isHere, lockOffered } from './holds.sql.ts'
import { findUnpaid, requestFree } from './requests.sql.ts'
import { settlePayment } from './settle-payment.ts'
import { shown } from './show-booking.ts'
import { confirmFree, end, lockUnlessPaying } from './transitions.sql.ts'

type Input = { id: BookingId; keepCard?: boolean | undefined; invoice?: Invoice | undefined } & Means
type Asked = { invoice: Invoice | null }
type Refusal =
  | {
      code:
        | 'not_found'
        | 'sign_in_required'
        | 'own_space'
        | 'suspended'
        | 'payment_open'
        | 'card_required'
        | 'saved_card_only'
        | 'card_not_accepted'
        | 'method_not_found'
        | 'not_as_asked'
        | 'no_longer_offered'
        | 'fell_through'
        | 'gateway_unavailable'
    }
  | { code: 'wrong_state'; state: BookingRow['state'] }
  | RequestRefusal
  | { code: 'hold_expired'; alternatives: SlotRequestJson[] }
  | { code: 'just_taken'; alternatives: SlotRequestJson[] }
  | { code: 'card_declined'; reason: string }
  | { code: 'too_many_declines'; retryAt: string }
  | { code: 'hold_already_open'; holdId: BookingId }

export async function checkOut(ctx: Context<'visitor'>, input: Input) {
  // A leaked key must not be of use for trying stolen cards, or for saving them.
  if (ctx.request.key && (input.card || input.token)) return err({ code: 'saved_card_only' } as const)
  const paid = await pay(ctx, input)
  return paid.ok ? ok(await shown(ctx.deps, paid.value)) : paid
}

async function pay(
  { deps, request, visitor, now }: Context<'visitor'>,
  { id, invoice: asked, keepCard = false, ...means }: Input,
): Promise<Result<BookingRow, Refusal>> {
  const { sql } = deps
  const invoice = asked ? tidyInvoice(asked) : null
  const found = await findToPay(sql, visitor, id, {
    declines: visitor.account ? storedBudgets(deps.config, declineBudgets(visitor.account, request.address)) : [],
    calendarsSince: now.subtract({ minutes: FRESH_MINUTES }),
    now,
  })
  if (!found) return err({ code: 'not_found' })
  const { hold, elsewhere, declinedUntil } = found
  if (!visitor.account) return err({ code: 'sign_in_required' })
  const isFree = hold.quote.total === 0
  const chosen = isFree ? ok(null) : await sourceOf(deps, visitor.account, means)
  if (!chosen.ok) return chosen
  const may = await mayPay(deps, hold, visitor.account, now)
  if (!may.ok) return may
  const source = chosen.value
  if (!isFree && !source) return err({ code: 'card_required' })
  if (await isTakenElsewhere(deps, hold, elsewhere, now))
    return err({ code: 'just_taken', alternatives: await alternatives(deps, hold, now) })
  if (isFree) {
    const booked = await bookFree(deps, visitor, visitor.account, { ...hold, invoice }, now)
    if (booked.ok && !hold.instant) await countRequested(request)
    return booked
  }
  if (!source) return err({ code: 'card_required' })

  const kind = paymentKind(
    { state: hold.state === 'held' ? 'held' : 'payment_required', instant: hold.instant, start: hold.from },
    now,
  )
  if (declinedUntil) return err({ code: 'too_many_declines', retryAt: declinedUntil.toString() })
  const opened = await beginPayment(deps, { ...hold, invoice, kind, keepCard }, visitor.account, now)
  if (!opened.ok)
    return opened.refusal.code === 'gone' ? whyGone(deps, visitor, visitor.account, hold, now) : err(opened.refusal)
  const view = await charge(deps, { paymentId: opened.value, kind, account: visitor.account, hold, source })
  if (!view) return err({ code: 'gateway_unavailable' })
  const confirmed = await settlePayment(deps, opened.value, view)
  if (view.state === 'failed') await countDeclined(request, visitor.account)
  else if (kind !== 'capture') await countRequested(request)
  if (view.state === 'failed') return err({ code: 'card_declined', reason: view.failureCode ?? 'declined' })
  const after = confirmed ?? (await findMine(sql, visitor, id))
  if (after && (view.state === 'requires_action' || after.state === 'confirmed' || after.state === 'requested'))
    return ok(after)
  const goesBack = after?.payment_goes_back
  if (goesBack === 'not_as_asked' || goesBack === 'fell_through') return err({ code: goesBack })
  if (view.state === 'captured') return err({ code: 'just_taken', alternatives: await alternatives(deps, hold, now) })
  return after?.state === 'held' || after?.state === 'payment_required'
    ? err({ code: 'gateway_unavailable' })
    : whyGone(deps, visitor, visitor.account, hold, now)
}

async function bookFree(
  deps: Deps,
  visitor: Visitor,
  account: Account,
  hold: BookingRow & Asked,
  now: Temporal.Instant,
): Promise<Result<BookingRow, Refusal>> {
  const sale = { guestId: account.id, hostId: hold.host_id, spaceId: hold.space_id, invoice: hold.invoice }
  const free = { id: hold.id, ...sale, now, until: answerDeadline(now, hold.from) }
  const done = await inTransaction(
    deps.sql,
    async (tx) => (await lockOffered(tx, sale)) && (hold.instant ? confirmFree(tx, free) : requestFree(tx, free)),
  )
  const after = done ? await findMine(deps.sql, visitor, hold.id) : null
  return after ? ok(after) : whyGone(deps, visitor, account, hold, now)
}

async function whyGone(
  deps: Deps,
  visitor: Visitor,
  account: Account,
  hold: BookingRow,
  now: Temporal.Instant,
): Promise<Result<never, Refusal>> {
  const { sql } = deps
  if (!(await isHere(sql, account.id))) return err({ code: 'suspended' })
  const isOffered = hold.state === 'payment_required' || (await findTerms(sql, hold.space_id, now))
  if (!(isOffered && (await isHere(sql, hold.host_id)))) return err({ code: 'no_longer_offered' })
  const state = (await findMine(sql, visitor, hold.id))?.state ?? 'expired'
  if (state !== 'held' && state !== 'payment_required' && state !== 'expired')
    return err({ code: 'wrong_state', state })
  return err({ code: 'hold_expired', alternatives: await alternatives(deps, hold, now) })
}

async function mayPay(
  deps: Deps,
  hold: BookingRow,
  account: Account,
  now: Temporal.Instant,
): Promise<Result<true, Refusal>> {
  if (account.suspended) return err({ code: 'suspended' })
  const own = nobodyBooksOwnSpace(account.id, hold.host_id)
  if (!own.ok) return own
  if (!hold.instant && hold.state === 'held') {
    const unpaid = await findUnpaid(deps.sql, account.id)
    const may = canRequest(unpaid.map(readSlotRequest), readSlotRequest(hold.ask))
    if (!may.ok) return may
  }
  const attemptOpen = hold.payment_state !== null && isAttemptOpen(hold.payment_state)
  const period = { from: hold.from, to: hold.to }
  const paid = step(
    { state: hold.state, instant: hold.instant, period, expiresAt: hold.expires_at, attemptOpen },
    'pay',
    'guest',
    now,
  )
  if (attemptOpen) return err({ code: 'payment_open' })
  if (paid.ok) return ok(true)
  if (paid.refusal.code === 'expired' || hold.state === 'expired')
    return err({ code: 'hold_expired', alternatives: await alternatives(deps, hold, now) })
  return err({ code: 'wrong_state', state: hold.state })
}

type Charged = { paymentId: PaymentId; kind: PaymentKind; account: Account; hold: BookingRow; source: ChargeSource }

/** Returns null if the gateway didn't answer. The attempt stays open, and a job asks until the result is known. */
async function charge(
  { gateway, log }: Deps,
  { paymentId, kind, account, hold, source }: Charged,
): Promise<GatewayView | null> {
  const { total: amount, currency } = hold.quote
  // Requests and later changes are charged later, so the card is kept for this booking even if the guest chose not to
  // save it.
  const keepFor = 'saved' in source ? null : ownerOfCard(account)
  try {
    return await gateway.charge({
      paymentId,
      amount,
      currency,
      kind,
      source,
      offSession: false,
      keepFor,
      returnPath: `/checkout/${hold.id}`,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ paymentId, err: error }, 'the payment gateway did not respond')
    return null
  }
}

async function alternatives({ sql }: Deps, hold: BookingRow, now: Temporal.Instant): Promise<SlotRequestJson[]> {
  const terms = await findTerms(sql, hold.space_id, now)
  return terms ? findAlternatives(sql, terms, readSlotRequest(hold.ask), now) : []
}

const FRESH_MINUTES = 5
/**
 * Before a sale, waits at most this long for other calendars. If a calendar reports a busy time later, it becomes a
 * conflict for the host to resolve.
 */
const PATIENCE_MS = 3_000

type Hold = Pick<BookingRow, 'id' | 'space_id' | 'unit_ids' | 'occupied_from' | 'occupied_to'>

/**
 * Reads the space's imported calendars again before a sale. If one shows the slot as busy, ends the hold and returns
 * true.
 */
async function isTakenElsewhere(
  deps: Deps,
  hold: Hold,
  { stale, busy }: Elsewhere,
  now: Temporal.Instant,
): Promise<boolean> {
  const { sql, log } = deps
  let isBusy = busy
  if (stale.length > 0) {
    const read = Promise.all(stale.map((id) => refreshSource(deps, id))).catch((err: unknown) =>
      log.warn({ err }, 'a calendar could not be read before a booking'),
    )
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
    const slot = { space: hold.space_id, units: hold.unit_ids, from: hold.occupied_from, to: hold.occupied_to }
    isBusy = (await findElsewhere(sql, slot, now)).busy
  }
  if (!isBusy) return false
  // Release the hold, because otherwise the guest couldn't hold another slot.
  return inTransaction(sql, async (tx) => {
    if (!(await lockUnlessPaying(tx, hold.id))) return false
    return end(tx, {
      id: hold.id,
      from: 'held',
      to: 'released',
      actor: 'system',
      actorId: null,
      now,
      reason: 'busy in an imported calendar',
    })
  })
}
