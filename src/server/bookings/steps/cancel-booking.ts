import { isConfirmed } from '../../../domain/accounts/visitor.ts'
import { type RefundPreview, refundPreview } from '../../../domain/bookings/refund.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, cents, type Ppm, ZERO } from '../../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import { type Split, splitOf } from '../../../domain/pricing/quote-lines.ts'
import { sharesOf } from '../../payments/disputes/disputes.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { isCancelling } from '../booking-view.ts'
import { type BookingRow, findAsParty, type Party } from '../bookings.sql.ts'
import { cancelPayment } from '../reconcile-payment.ts'
import { oweDifference } from '../refund-guest.ts'
import { showParty } from '../show-booking.ts'
import { end, type LockedBooking } from '../transitions.sql.ts'
import { givenReason, noteAct, type StepTaken, takeStep } from './take-step.ts'

type Sold = Pick<
  BookingRow | LockedBooking,
  | 'state'
  | 'given_back'
  | 'refunded_problems'
  | 'quote'
  | 'cancellation'
  | 'cancellation_tiers'
  | 'confirmed_at'
  | 'from'
  | 'to'
  | 'zone'
  | 'clock_from'
>
type Share = { adminPpm?: number | undefined }
type Input = Share & { id: BookingId; reason: string; refundCents: number }

export async function previewCancellation(ctx: Context<'signed_in'>, { id, adminPpm }: Share & { id: BookingId }) {
  const row = await findAsParty(ctx.deps.sql, ctx.account, id)
  if (!row) return err({ code: 'not_found' })
  if (isCancelling(row, row, ctx.now)) return err({ code: 'being_cancelled' })
  const preview = previewOf(row, row.party, ctx.now, adminPpm)
  return preview.ok ? ok(shownPreview(row, preview.value)) : preview
}

/**
 * Cancels a confirmed booking, or an accepted one that isn't paid yet. If the refund differs from the amount the caller
 * saw, returns the new amount for confirmation instead.
 */
export async function cancelBooking(ctx: Context<'signed_in'>, input: Input) {
  const done = await tryCancel(ctx, input)
  // A payment for a change may wait at a bank until the next day, but it must not prevent a cancellation.
  const row =
    !done.ok && done.refusal.code === 'payment_open' ? await findAsParty(ctx.deps.sql, ctx.account, input.id) : null
  if (row?.payment_kind !== 'change' || !row.payment_id) return done.ok ? showParty(ctx, input.id) : done
  const ready = isReady(ctx, row.party, input.reason)
  if (!ready.ok) return ready
  await cancelPayment(ctx.deps, row.payment_id)
  const again = await tryCancel(ctx, input)
  return again.ok ? showParty(ctx, input.id) : again
}

/** Hosts and admins must give a reason, and admins must have confirmed their identity. */
function isReady({ visitor, now }: Context<'signed_in'>, party: Party, reason: string) {
  if (party !== 'guest' && isBlank(sanitise(reason))) return err({ code: 'reason_required' })
  if (party === 'admin' && !isConfirmed(visitor.confirmedAt, now)) return err({ code: 'confirm_first' })
  return ok(true)
}

function tryCancel(ctx: Context<'signed_in'>, { id, adminPpm, refundCents, ...said }: Input) {
  return takeStep(ctx, { id, name: 'cancel' }, async (tx, taken) => {
    const { booking, party } = taken
    const reason = givenReason(said.reason, party)
    const ready = isReady(ctx, party, reason)
    if (!ready.ok) return ready
    const preview = previewOf(booking, party, ctx.now, adminPpm)
    if (!preview.ok) return preview
    if (preview.value.refund !== refundCents)
      return err({ code: 'refund_changed', preview: shownPreview(booking, preview.value) })
    await cancel(ctx, tx, taken, preview.value, reason)
    return ok(true)
  })
}

async function cancel(
  ctx: Context<'signed_in'>,
  tx: Transaction,
  taken: StepTaken,
  { kept, refund }: RefundPreview,
  reason: string,
) {
  const { booking, party, to } = taken
  const { id, quote } = booking
  const sold = booking.state === 'confirmed'
  // A lost dispute or a problem report has already reduced each party's share.
  const before = hasGivenBack(booking) ? await sharesOf(tx, id) : splitOf(quote.lines, quote.fees.commissionPpm)
  const after = hasGivenBack(booking) ? afterRefund(before, kept, refund) : kept
  await end(tx, {
    id,
    from: booking.state,
    to,
    actor: party,
    actorId: ctx.account.id,
    now: ctx.now,
    reason,
    ...(sold && { kept: after }),
  })
  const less = { booking, key: `owed:cancel:${id}`, before, after, reason: 'cancelled' } as const
  if (sold) await oweDifference(ctx.deps, tx, less, ctx.now)
  await noteAct(ctx, tx, taken, reason, { refundCents: refund, currency: quote.currency })
}

const hasGivenBack = ({ given_back, refunded_problems }: Sold) => given_back > 0 || refunded_problems > 0

const afterRefund = (before: Split, kept: Split, refund: Cents): Split =>
  refund === 0 ? before : partOf(kept, cents(before.total - refund))

type Refusal = { code: 'wrong_state'; state: BookingRow['state'] } | { code: 'already_started' | 'already_ended' }

function previewOf(b: Sold, by: Party, now: Temporal.Instant, adminPpm?: number): Result<RefundPreview, Refusal> {
  const { quote } = b
  const nothing = splitOf([], quote.fees.commissionPpm)
  if (b.state === 'payment_required' && by !== 'guest')
    return ok({ refund: ZERO, lines: [], kept: nothing, why: { why: 'cancelled_for_guest', by } })
  if (b.state !== 'confirmed' || !b.confirmed_at) return err({ code: 'wrong_state', state: b.state })
  return refundPreview({
    quote,
    zone: b.zone,
    confirmedAt: b.confirmed_at,
    clockFrom: b.clock_from,
    period: { from: b.from, to: b.to },
    givenBack: b.given_back,
    refundedProblems: b.refunded_problems,
    now,
    by,
    policy: { name: b.cancellation, tiers: b.cancellation_tiers },
    ...(by === 'admin' && adminPpm !== undefined && { adminPpm: adminPpm as Ppm }),
  })
}

const shownPreview = (sold: Sold, { refund, lines, kept, why }: RefundPreview) => ({
  refundCents: refund,
  givenBackCents: sold.given_back,
  refundedCents: sold.refunded_problems,
  keptCents: hasGivenBack(sold)
    ? cents(sold.quote.total - sold.given_back - sold.refunded_problems - refund)
    : cents(kept.total),
  lines,
  why: 'until' in why ? { ...why, until: why.until.toString() } : why,
})
