import { ALTERNATIVE_DAYS, nearestAlternatives } from '../../domain/spaces/alternatives.ts'
import { busyReach, type SlotRequest } from '../../domain/spaces/availability.ts'
import { type SlotRequestJson, slotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../database/connect.ts'
import { rulesOf, type TermsRow } from '../spaces/space-row.ts'
import { findBusy } from '../spaces/spaces.sql.ts'

/** Up to three free slots of the same length in the same space, nearest in time first. */
export async function findAlternatives(
  sql: Sql,
  terms: TermsRow,
  ask: SlotRequest,
  now: Temporal.Instant,
): Promise<SlotRequestJson[]> {
  const [first, last] = ask.mode === 'days' ? [ask.startDate, ask.endDate] : [ask.date, ask.date]
  const rules = rulesOf(terms)
  // The starts of a night lie up to two days after its date.
  const around = { days: ALTERNATIVE_DAYS + 2 }
  const busy = await findBusy(sql, terms.unit_ids, busyReach(rules, first.subtract(around), last.add(around)), now)
  return nearestAlternatives(rules, ask, busy, now).map(slotRequestJson)
}
