import type { SpaceId } from '../../domain/kernel/id.ts'
import { dayAt, type Period } from '../../domain/kernel/period.ts'
import { isFree } from '../../domain/spaces/availability.ts'
import { calendarMonth } from '../../domain/spaces/calendar-month.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import { priceSlot } from './price-slot.ts'
import { showSpace } from './show-space.ts'
import { rulesOf } from './space-row.ts'
import { findBusy, findReviews, findSpacePage, findTerms } from './spaces.sql.ts'

const { spaces } = endpoints

export const spaceEndpoints = {
  showSpace: spaces.showSpace.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const row = await findSpacePage(sql, input.id as SpaceId)
    if (!row) throw errors.not_found()
    const viewer = (await context.visitor())?.account?.id ?? null
    return showSpace(row, viewer, clock.now())
  }),

  freeSlots: spaces.freeSlots.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const terms = await findTerms(sql, input.id as SpaceId)
    if (!terms) throw errors.not_found()
    const now = clock.now()
    const month = Temporal.PlainYearMonth.from(input.month)
    const busy = await findBusy(sql, terms.unit_ids, around(terms.zone, month), now, await context.visitor())
    const days = calendarMonth(rulesOf(terms), month, busy, now)
    return {
      zone: terms.zone,
      month: input.month,
      now: now.toString(),
      days: days.map(({ date, state, hours }) => ({
        date: date.toString(),
        state,
        ...(hours === undefined ? {} : { hours }),
      })),
      busy: busy.map(({ from, to }) => ({ from: from.toString(), to: to.toString() })),
    }
  }),

  quoteSlot: spaces.quoteSlot.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const terms = await findTerms(sql, input.id as SpaceId)
    if (!terms) throw errors.not_found()
    const now = clock.now()
    const priced = priceSlot(terms, input, now)
    if (!priced.ok) return refuse(errors, priced.refusal)
    const { slot, quote } = priced.value
    const busy = await findBusy(sql, terms.unit_ids, slot.occupied, now, await context.visitor())
    const { from, to } = slot.period
    return { quote, from: from.toString(), to: to.toString(), startsLate: slot.startsLate, free: isFree(slot, busy) }
  }),

  listReviews: spaces.listReviews.handler(async ({ input, context, errors }) => {
    const { sql, clock } = context.deps
    const query = ['reviews', input.id]
    const after = input.cursor === undefined ? null : readTimeCursor(query, input.cursor)
    if (input.cursor !== undefined && !after) throw errors.bad_cursor()
    const rows = await findReviews(sql, input.id as SpaceId, after, clock.now())
    const items = rows.slice(0, 10)
    const last = items.at(-1)
    return {
      items: items.map((r) => ({
        id: r.id,
        firstName: r.first_name,
        overall: r.overall,
        body: r.body,
        reply: r.reply,
        at: r.created_at.toString(),
      })),
      nextCursor: rows.length > 10 && last ? writeCursor(query, [last.created_at.toString(), last.id]) : null,
    }
  }),
}

/** The month and a day on each side, for nights and buffers that reach over. */
function around(zone: string, month: Temporal.PlainYearMonth): Period {
  const first = month.toPlainDate({ day: 1 })
  return { from: dayAt(zone, first.subtract({ days: 2 }), 0), to: dayAt(zone, first.add({ months: 1, days: 2 }), 0) }
}
