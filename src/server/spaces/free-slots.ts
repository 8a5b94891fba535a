import type { SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { busyReach } from '../../domain/spaces/availability.ts'
import { calendarMonth } from '../../domain/spaces/calendar-month.ts'
import type { Context } from '../http/endpoints.ts'
import { findTakenPieces } from './add-ons.sql.ts'
import { rulesOf } from './space-row.ts'
import { findBusy, findTerms } from './spaces.sql.ts'

/**
 * Each date of a month (`2027-03`), and when the space and its add-on pieces are taken. The visitor's own hold counts
 * as free.
 */
export async function freeSlots({ deps, request, now }: Context, input: { id: SpaceId; month: string }) {
  const terms = await findTerms(deps.readSql, input.id, now)
  if (!terms) return err({ code: 'not_found' })
  const month = Temporal.PlainYearMonth.from(input.month)
  const rules = rulesOf(terms)
  const reach = busyReach(rules, month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }))
  const visitor = await request.visitor()
  const busy = await findBusy(deps.readSql, terms.unit_ids, reach, now, visitor)
  const taken = await findTakenPieces(deps.readSql, terms.id, terms.rates.addOns, reach, now, visitor)
  const days = calendarMonth(rules, month, busy, now)
  return ok({
    zone: terms.zone,
    month: input.month,
    now: now.toString(),
    days: days.map(({ date, state, hours }) => ({
      date: date.toString(),
      state,
      ...(hours === undefined ? {} : { hours }),
    })),
    busy: busy.map(({ from, to }) => ({ from: from.toString(), to: to.toString() })),
    addOnsTaken: taken.map(({ from, to, ...pieces }) => ({ from: from.toString(), to: to.toString(), ...pieces })),
  })
}
