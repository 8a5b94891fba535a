import type { BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { networkOf } from '../http/client-ip.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findLiveHold, findMine, listMine } from './bookings.sql.ts'
import { calendarFile } from './calendar-file.ts'
import { checkOut } from './check-out.ts'
import { HOLDS_A_MINUTE, holdSlot } from './hold-slot.ts'
import { receiptFile } from './receipt-file.ts'
import { challengeOf, refreshPayment } from './refresh-payment.ts'
import { releaseHold } from './release-hold.ts'
import { resolveHolder } from './resolve-holder.ts'

const { bookings } = endpoints

/** With the bank's question, if one is open, as the gateway has it now. */
async function shown({ deps }: RequestContext, row: BookingRow) {
  return viewOf(row, deps.clock.now(), await challengeOf(deps, row))
}

async function mine(context: RequestContext, id: string): Promise<BookingRow | null> {
  return findMine(context.deps.sql, await context.visitor(), id as BookingId)
}

async function view(context: RequestContext, id: string) {
  const row = await mine(context, id)
  if (!row) throw new Error(`booking ${id} vanished`)
  return shown(context, row)
}

/** Whoever has no account counts with everybody at their address; an account's holds are counted where they are made. */
async function strangersTurn(context: RequestContext): Promise<Temporal.Instant | null> {
  if ((await context.visitor())?.account) return null
  return consumeRateLimit(context.deps, [`hold:${networkOf(context.address)}`], HOLDS_A_MINUTE)
}

export const bookingEndpoints = {
  holdSlot: bookings.holdSlot.handler(async ({ input, context, errors }) => {
    const until = await strangersTurn(context)
    if (until) throw errors.too_many({ data: { retryAt: until.toString() } })
    const asked = { ...input, spaceId: input.spaceId as SpaceId }
    const held = await holdSlot(context.deps, await resolveHolder(context, asked), asked)
    return held.ok ? view(context, held.value) : refuse(errors, held.refusal)
  }),
  showHold: bookings.showHold.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row) throw errors.not_found()
    return shown(context, row)
  }),
  releaseHold: bookings.releaseHold.handler(async ({ input, context, errors }) => {
    const released = await releaseHold(context.deps, await context.visitor(), input.id as BookingId)
    return released.ok ? view(context, input.id) : refuse(errors, released.refusal)
  }),
  checkOut: bookings.checkOut.handler(async ({ input, context, errors }) => {
    const paid = await checkOut(context.deps, await context.visitor(), input.id as BookingId, input.card)
    return paid.ok ? shown(context, paid.value) : refuse(errors, paid.refusal)
  }),
  checkPayment: bookings.checkPayment.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row) throw errors.not_found()
    await refreshPayment(context.deps, row)
    return view(context, input.id)
  }),
  liveHold: bookings.liveHold.handler(async ({ context }) => {
    const visitor = await context.visitor()
    const row = visitor && (await findLiveHold(context.deps.sql, visitor, context.deps.clock.now()))
    return { hold: row ? await shown(context, row) : null }
  }),
  listBookings: bookings.listBookings.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const visitor = await context.visitor()
    if (!visitor) throw errors.sign_in_required()
    const query = ['bookings', input.when]
    const after = input.cursor === undefined ? null : readTimeCursor(query, input.cursor)
    if (input.cursor !== undefined && !after) throw errors.bad_cursor()
    const rows = await listMine(sql, visitor, { when: input.when, after, now: clock.now() })
    const page = rows.slice(0, 10)
    const last = page.at(-1)
    return {
      items: await Promise.all(page.map((row) => shown(context, row))),
      nextCursor: rows.length > 10 && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
    }
  }),
  showBooking: bookings.showBooking.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row) throw errors.not_found()
    return shown(context, row)
  }),
  calendarFile: bookings.calendarFile.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row || !isSold(row)) throw errors.not_found()
    return calendarFile(row, context.deps.config.publicUrl)
  }),
  receipt: bookings.receipt.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row || !isSold(row)) throw errors.not_found()
    return receiptFile(row)
  }),
}

function isSold({ state }: BookingRow): boolean {
  return state === 'confirmed' || state === 'completed'
}
