import { daysAdded } from '../../../domain/bookings/hold.ts'
import { answerDeadline } from '../../../domain/bookings/request.ts'
import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { wantedPieces } from '../../../domain/pricing/add-on-stock.ts'
import { readSlotRequest, slotRequestJson } from '../../../domain/spaces/slot-request.ts'
import { allOrNothing, inTransaction } from '../../platform/database/transactions.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { type Budget, consumeBudget, whenSpent } from '../../platform/http/rate-limit.ts'
import { expireSlot } from '../../spaces/expire-holds.sql.ts'
import { type BookingRow, findAsParty } from '../bookings.sql.ts'
import { addChange, holdPieces, isTaken, lockOpenChange } from '../changes.sql.ts'
import { findAlternatives, heldDays, nextDay, soldOut } from '../claim-slot.ts'
import { lockPeople } from '../holds.sql.ts'
import { findLapsedOn, type WantedSlot } from '../lapsed-attempts.sql.ts'
import { endLapsedAttempts } from '../reconcile-payment.ts'
import { lockBooking } from '../transitions.sql.ts'
import { fullView, showChanges } from './answer-change.ts'
import { type PricedChange, priceChange, type Wanted } from './price-change.ts'

/** Limits one party's proposals per booking and day, because each one sends an email. Refused proposals don't count. */
const proposalsOf = (booking: BookingId, account: AccountId): Budget[] => [
  { key: `changes:${booking}:${account}`, most: 20, hours: 24 },
]

type Input = { id: BookingId; ask?: Wanted['ask'] | undefined; people?: number | undefined }

export async function previewChange({ deps, account, now }: Context<'signed_in'>, input: Input) {
  const row = await findAsParty(deps.sql, account, input.id)
  if (!row || row.party === 'admin') return err({ code: 'not_found' })
  const priced = await priceChange(deps.sql, row, wanted(row, input), now)
  if (!priced.ok) return priced
  const { quote, charge, refund, full, slot, terms } = priced.value
  if (await isTaken(deps.sql, row, slot.occupied, now))
    return err({ code: 'just_taken', alternatives: await findAlternatives(deps.sql, terms, slot.ask, now) })
  return ok({
    ask: slotRequestJson(slot.ask),
    people: input.people ?? row.people,
    quote,
    chargeCents: charge,
    refundCents: refund,
    full: full && fullView(full),
  })
}

const wanted = (row: BookingRow, { ask, people }: Input): Wanted => ({
  ask: ask ?? row.ask,
  people: people ?? row.people,
})

/** The added time is held until the other party responds, for at most 24 hours and never past the start. */
export async function proposeChange(
  ctx: Context<'signed_in'>,
  input: Input & { totalCents: number; refundInFull?: boolean | undefined },
) {
  const { deps, account, now } = ctx
  const row = await findAsParty(deps.sql, account, input.id)
  if (!row || row.party === 'admin') return err({ code: 'not_found' })
  if (input.refundInFull && row.party !== 'host') return err({ code: 'not_for_you' })
  const found = await priceChange(deps.sql, row, wanted(row, input), now)
  if (!found.ok) return found
  const { full } = found.value
  const isFull = input.refundInFull === true && full !== null
  const priced = isFull ? { ...found.value, ...full, full: null } : found.value
  if (priced.quote.total !== input.totalCents) return err({ code: 'price_changed', quote: priced.quote })
  const by = { ...row, party: row.party }
  const tryToWrite = () => write(ctx, by, { ...priced, isFull }, input.people ?? row.people)
  const first = await tryToWrite()
  const isShort = typeof first === 'object' && 'short' in first
  const again =
    (first === 'taken' || isShort) &&
    (await endLapsedAttempts(deps, await findLapsedOn(deps.sql, wantedBy(row, priced, now))))
  const done = again ? await tryToWrite() : first
  if (done === 'taken') {
    const { terms, slot } = priced
    return err({ code: 'just_taken', alternatives: await findAlternatives(deps.sql, terms, slot.ask, now) })
  }
  if (typeof done === 'object' && 'short' in done) {
    const pieces = piecesOf(row, priced)
    return err(await soldOut(deps.sql, priced.terms, { ...priced.slot.period, pieces, now }, done.short, row.id))
  }
  if (done instanceof Temporal.Instant) return err({ code: 'too_many_proposals', retryAt: done.toString() })
  if (done === 'days_used_up') return err({ code: 'too_many_held_days', retryAt: nextDay(row.zone, now).toString() })
  if (done !== 'proposed') return err({ code: done })
  return showChanges(ctx, { id: input.id })
}

const wantedBy = (row: BookingRow, priced: PricedChange, now: Temporal.Instant): WantedSlot => ({
  units: row.unit_ids,
  occupied: priced.slot.occupied,
  pieces: piecesOf(row, priced),
  period: priced.slot.period,
  now,
})

const piecesOf = ({ space_id: space }: BookingRow, { terms, quote }: PricedChange) =>
  wantedPieces(space, terms.rates, quote.lines)

const isSameTime = (row: BookingRow, { slot: { period } }: PricedChange) =>
  period.from.equals(row.from) && period.to.equals(row.to)

type Written =
  | { short: string }
  | 'proposed'
  | 'days_used_up'
  | 'taken'
  | 'party_gone'
  | 'change_open'
  | 'moved_on'
  | Temporal.Instant

function write(
  { deps, account, request, now }: Context<'signed_in'>,
  row: BookingRow & { party: 'guest' | 'host' },
  priced: PricedChange & { isFull: boolean },
  people: number,
): Promise<Written> {
  const { slot, quote, charge, refund, full, isFull } = priced
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockPeople(tx, [row.guest_id, row.host_id]))) return 'party_gone'
    const pieces = piecesOf(row, priced)
    await expireSlot(tx, row.unit_ids, slot.occupied, pieces, now)
    const booking = await lockBooking(tx, row.id)
    if (
      booking?.state !== 'confirmed' ||
      booking.quote.total !== row.quote.total ||
      !booking.from.equals(row.from) ||
      !booking.to.equals(row.to)
    )
      return 'moved_on'
    if (await lockOpenChange(tx, row.id)) return 'change_open'
    const limited = { ...deps, sql: tx }
    const retryAt = await whenSpent(limited, proposalsOf(row.id, account.id))
    if (retryAt) return retryAt
    let short: string | null = null
    let usedUp = false
    // The limit on held days doesn't apply to hosts in their own spaces.
    const days = isSameTime(row, priced) || row.party === 'host' ? 0 : daysAdded(readSlotRequest(row.ask), slot.ask)
    const space = { id: row.space_id, zone: row.zone }
    const budgets = heldDays({ account: account.id, address: request.address }, space, now)
    const added = await allOrNothing(tx, async (step) => {
      usedUp = days > 0 && (await consumeBudget({ ...deps, sql: step }, budgets, days)) !== null
      if (usedUp) return false
      const change = await addChange(step, booking, {
        proposed_by: row.party,
        proposer: account.id,
        ask: slotRequestJson(slot.ask),
        people,
        quote,
        now,
        charge_cents: charge,
        refund_cents: refund,
        full,
        refunded_in_full: isFull,
        from: slot.period.from,
        to: slot.period.to,
        occupied: slot.occupied,
        expires_at: answerDeadline(now, booking.from),
      })
      if (change) short = await holdPieces(step, { booking: row.id, change }, pieces, slot.period)
      return change !== null && short === null
    })
    if (usedUp) return 'days_used_up'
    if (short !== null) return { short }
    if (!added) return 'taken'
    await consumeBudget(limited, proposalsOf(row.id, account.id))
    await publish(tx, { kind: 'booking.change_proposed', bookingId: row.id }, now)
    return 'proposed'
  })
}
