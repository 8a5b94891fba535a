import type { ChangeTerms } from '../../../domain/bookings/change.ts'
import type { BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { GatewayUnavailable } from '../../external/payments/gateway.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findAsParty, type Party } from '../bookings.sql.ts'
import {
  beginChangePayment,
  type ChangeRow,
  endChange,
  findCardOf,
  findChanges,
  lockOpenChange,
  refundInFull,
} from '../changes.sql.ts'
import { lockPeople } from '../holds.sql.ts'
import { takeOnFree } from '../settle-change.ts'
import { settlePayment } from '../settle-payment.ts'
import { type LockedBooking, lockBooking } from '../transitions.sql.ts'

type Refusal = {
  code: 'not_found' | 'party_gone' | 'no_change' | 'not_for_you' | 'card_required' | 'no_longer_offered'
}
type Open = { booking: LockedBooking; change: ChangeRow; party: Party }
type Ctx = Context<'signed_in'>

/** Locks a booking's open change and everything it affects, always in the order people, booking, change. */
async function withOpen<T>(
  ctx: Ctx,
  id: BookingId,
  act: (tx: Transaction, open: Open) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const { deps, account, now } = ctx
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockPeople(tx, [row.guest_id, row.host_id]))) return err({ code: 'party_gone' })
    const booking = await lockBooking(tx, id)
    const change = booking && (await lockOpenChange(tx, id))
    const live = change?.state === 'open' && compareInstants(change.expires_at, now) > 0
    if (!booking || !change || !live || booking.state !== 'confirmed') return err({ code: 'no_change' })
    return act(tx, { booking, change, party: row.party })
  })
}

export async function acceptChange(
  ctx: Ctx,
  { id, refundInFull: isFull }: { id: BookingId; refundInFull?: boolean | undefined },
) {
  const { deps, now } = ctx
  const asked = await withOpen<{
    payment: PaymentId
    saved: { customerRef: string; methodRef: string }
    change: ChangeRow
    party: Party
  } | null>(ctx, id, async (tx, { booking, change: proposed, party }) => {
    if (party === 'admin' || party === proposed.proposed_by || (isFull && party !== 'host'))
      return err({ code: 'not_for_you' })
    const change = isFull && proposed.full ? await refundInFull(tx, proposed, proposed.full) : proposed
    if (change.charge_cents === 0)
      return (await takeOnFree(deps, tx, booking, change, now)) ? ok(null) : err({ code: 'no_longer_offered' })
    const saved = await findCardOf(tx, id)
    if (!saved || !booking.guest_id) return err({ code: 'card_required' })
    const by = { accountId: booking.guest_id, gateway: deps.gateway.name, currency: booking.quote.currency, now }
    return ok({ payment: await beginChangePayment(tx, change, by), saved, change, party })
  })
  if (!asked.ok) return asked
  if (asked.value) await charge(ctx, id, asked.value)
  return showChanges(ctx, { id })
}

/** If the gateway doesn't answer, a job asks it later, and the change stays pending until then. */
async function charge(
  { deps }: Ctx,
  id: BookingId,
  {
    payment,
    saved,
    change,
    party,
  }: { payment: PaymentId; saved: { customerRef: string; methodRef: string }; change: ChangeRow; party: Party },
) {
  const { customerRef, methodRef } = saved
  try {
    const view = await deps.gateway.charge({
      paymentId: payment,
      amount: change.charge_cents as never,
      currency: change.quote.currency,
      kind: 'capture',
      source: { saved: { customerRef, methodRef } },
      offSession: party !== 'guest',
      keepFor: null,
      returnPath: `/bookings/${id}`,
    })
    await settlePayment(deps, payment, view)
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    deps.log.warn({ paymentId: payment, err }, 'the payment gateway did not respond')
  }
}

export async function endProposal(ctx: Ctx, { id }: { id: BookingId }) {
  const { now } = ctx
  const ended = await withOpen<true>(ctx, id, async (tx, { booking, change, party }) => {
    if (party === 'admin') return err({ code: 'not_for_you' })
    await endChange(tx, booking, party === change.proposed_by ? 'withdrawn' : 'declined', now)
    await publish(tx, { kind: 'booking.change_ended', bookingId: id }, now)
    return ok(true)
  })
  return ended.ok ? showChanges(ctx, { id }) : ended
}

export async function showChanges({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  const changes = await findChanges(deps.sql, id)
  return ok({ items: changes.map((change) => viewOf(change, row.party, now)) })
}

function viewOf(c: ChangeRow, party: 'guest' | 'host' | 'admin', now: Temporal.Instant) {
  const lapsed = c.state === 'open' && compareInstants(c.expires_at, now) <= 0
  const state = lapsed ? ('expired' as const) : c.state
  const open = state === 'open' && party !== 'admin'
  return {
    id: c.id,
    state,
    ask: c.ask,
    people: c.people,
    quote: c.quote,
    proposedBy: c.proposed_by,
    chargeCents: c.charge_cents,
    refundCents: c.refund_cents,
    refundedInFull: c.refunded_in_full,
    full: c.full && fullView(c.full),
    expiresAt: c.expires_at.toString(),
    createdAt: c.created_at.toString(),
    endedAt: c.ended_at?.toString() ?? null,
    hostReceivesCents: party === 'guest' ? null : c.quote.hostReceives,
    may: {
      accept: open && party !== c.proposed_by,
      decline: open && party !== c.proposed_by,
      withdraw: open && party === c.proposed_by,
    },
  }
}

export const fullView = ({ quote, charge, refund }: ChangeTerms) => ({
  quote,
  chargeCents: charge,
  refundCents: refund,
})
