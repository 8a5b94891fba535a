import { dayAt } from '../../domain/kernel/period.ts'
import { ALTERNATIVE_DAYS, nearestAlternatives } from '../../domain/spaces/alternatives.ts'
import type { SlotRequest } from '../../domain/spaces/availability.ts'
import { type SlotRequestJson, slotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../database/connect.ts'
import { rulesOf, type TermsRow } from '../spaces/space-row.ts'
import { findBusy } from '../spaces/spaces.sql.ts'

/** Up to three free slots of the same length in the same space, the nearest in time first. */
export async function findAlternatives(
  sql: Sql,
  terms: TermsRow,
  ask: SlotRequest,
  now: Temporal.Instant,
): Promise<SlotRequestJson[]> {
  const [first, last] = ask.mode === 'days' ? [ask.startDate, ask.endDate] : [ask.date, ask.date]
  const around = { days: ALTERNATIVE_DAYS + 3 }
  const within = { from: dayAt(terms.zone, first.subtract(around), 0), to: dayAt(terms.zone, last.add(around), 0) }
  const busy = await findBusy(sql, terms.unit_ids, within, now)
  return nearestAlternatives(rulesOf(terms), ask, busy, now).map(slotRequestJson)
}
