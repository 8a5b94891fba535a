import type { BookingId, SpaceId } from '../../domain/id.ts'
import { isUuid } from '../../domain/id.ts'
import { visitorOrNew } from '../accounts/start-session.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findLiveHold, findMine, listMine } from './bookings.sql.ts'
import { calendarFile } from './calendar-file.ts'
import { checkOut } from './check-out.ts'
import { askAfterAttempt, closeAttempt } from './close-attempt.ts'
import { holdSlot } from './hold-slot.ts'
import { receiptFile } from './receipt-file.ts'
import { releaseHold } from './release-hold.ts'

const { bookings } = endpoints

/** With the bank's question, if one is open, as the gateway has it now. */
async function shown({ parts }: RequestContext, row: BookingRow) {
  const asked =
    row.payment_state === 'requires_action' && row.payment_id ? await parts.gateway.look(row.payment_id) : null
  return viewOf(row, parts.clock.now(), asked?.challengeUrl ?? null)
}

async function mine(context: RequestContext, id: string): Promise<BookingRow | null> {
  return findMine(context.parts.sql, await context.visitor(), id as BookingId)
}

async function view(context: RequestContext, id: string) {
  const row = await mine(context, id)
  if (!row) throw new Error(`booking ${id} vanished`)
  return shown(context, row)
}

export const bookingEndpoints = {
  holdSlot: bookings.holdSlot.handler(async ({ input, context, errors }) => {
    const visitor = await visitorOrNew(context)
    const held = await holdSlot(context.parts, visitor, { ...input, spaceId: input.spaceId as SpaceId })
    return held.ok ? view(context, held.value) : refuse(errors, held.refusal)
  }),
  showHold: bookings.showHold.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row) throw errors.not_found()
    return shown(context, row)
  }),
  releaseHold: bookings.releaseHold.handler(async ({ input, context, errors }) => {
    const released = await releaseHold(context.parts, await context.visitor(), input.id as BookingId)
    return released.ok ? view(context, input.id) : refuse(errors, released.refusal)
  }),
  checkOut: bookings.checkOut.handler(async ({ input, context, errors }) => {
    const paid = await checkOut(context.parts, await context.visitor(), input.id as BookingId, input.card)
    return paid.ok ? view(context, input.id) : refuse(errors, paid.refusal)
  }),
  checkPayment: bookings.checkPayment.handler(async ({ input, context, errors }) => {
    const row = await mine(context, input.id)
    if (!row) throw errors.not_found()
    const open = row.payment_state === 'open' || row.payment_state === 'requires_action'
    if (row.payment_id && open) {
      const { parts } = context
      const lapsed = row.expires_at !== null && row.expires_at.getTime() <= parts.clock.now().epochMilliseconds
      const justSent = row.payment_state === 'open' && !lapsed
      if (lapsed) await closeAttempt(parts, row.payment_id)
      else if (!justSent || (await parts.gateway.look(row.payment_id))) await askAfterAttempt(parts, row.payment_id)
    }
    return view(context, input.id)
  }),
  liveHold: bookings.liveHold.handler(async ({ context }) => {
    const visitor = await context.visitor()
    const row = visitor && (await findLiveHold(context.parts.sql, visitor, context.parts.clock.now().toString()))
    return { hold: row ? await shown(context, row) : null }
  }),
  listBookings: bookings.listBookings.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.parts
    const visitor = await context.visitor()
    if (!visitor) throw errors.sign_in_required()
    const [at, id] = (
      input.cursor === undefined ? [] : (readCursor(['bookings', input.when], input.cursor, 2) ?? [])
    ).map(String)
    const after =
      at !== undefined && id !== undefined && isUuid(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : null
    if (input.cursor !== undefined && !after) throw errors.bad_cursor()
    const rows = await listMine(sql, visitor, { when: input.when, after, now: clock.now().toString() })
    const page = rows.slice(0, 10)
    const last = page.at(-1)
    return {
      items: await Promise.all(page.map((row) => shown(context, row))),
      nextCursor:
        rows.length > 10 && last
          ? writeCursor(['bookings', input.when], [last.created_at.toISOString(), last.id])
          : null,
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
    return calendarFile(row, context.parts.config.publicUrl)
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
