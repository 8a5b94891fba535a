import { ALTERNATIVE_DAYS, nearestAlternatives } from '../../domain/alternatives.ts'
import type { Ask } from '../../domain/availability.ts'
import { dayAt } from '../../domain/period.ts'
import type { Sql } from '../database/connect.ts'
import { type PlainAsk, plainAsk, rulesOf, type TermsRow } from '../spaces/space-row.ts'
import { findBusy } from '../spaces/spaces.sql.ts'

/** Up to three free slots of the same length in the same space, the nearest in time first. */
export async function nearestFree(sql: Sql, terms: TermsRow, ask: Ask, now: Temporal.Instant): Promise<PlainAsk[]> {
  const [first, last] = ask.mode === 'days' ? [ask.startDate, ask.endDate] : [ask.date, ask.date]
  const around = { days: ALTERNATIVE_DAYS + 3 }
  const within = { from: dayAt(terms.zone, first.subtract(around), 0), to: dayAt(terms.zone, last.add(around), 0) }
  const busy = await findBusy(sql, terms.unit_ids, within, now)
  return nearestAlternatives(rulesOf(terms), ask, busy, now).map(plainAsk)
}
