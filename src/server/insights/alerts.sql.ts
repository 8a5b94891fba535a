import { lastAct } from '../audit/audit.sql.ts'
import type { Sql } from '../database/connect.ts'
import type { AlertFacts } from './security.sql.ts'

export type AlertState = 'open' | 'handled'
export type AlertRow = {
  id: number
  kind: string
  at: Temporal.Instant
  times: number
  facts: AlertFacts
  people: { id: string; name: string }[]
  handled_at: Temporal.Instant | null
  handled_by: string | null
  reason: string | null
}

const of = (sql: Sql, state: AlertState) =>
  state === 'open' ? sql`l.handled_at is null` : sql`l.handled_at is not null`

/** Alerts in a state, newest first, with the people concerned (ten at most), and who handled them and why. */
export function listAlertRows(sql: Sql, state: AlertState, offset: number, limit: number): Promise<AlertRow[]> {
  return sql<AlertRow[]>`
    select l.id, l.kind, l.at, l.times, l.facts, l.handled_at, last.why as reason, last.who as handled_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) order by p.id)
        from (select * from accounts p where p.id::text in (select jsonb_array_elements_text(l.facts -> 'accounts')) order by p.id limit 10) p), '[]') as people
    from alerts l
    ${lastAct(sql, 'alert', sql`l.id::text`)}
    where ${of(sql, state)} order by l.at desc, l.id desc limit ${limit} offset ${offset}`
}

export async function countAlerts(
  sql: Sql,
): Promise<{ open: number; handled: number; oldest: Temporal.Instant | null }> {
  const [row] = await sql<{ open: number; handled: number; oldest: Temporal.Instant | null }[]>`
    select count(*) filter (where handled_at is null)::int as open, count(handled_at)::int as handled,
      min(at) filter (where handled_at is null) as oldest from alerts`
  return row ?? { open: 0, handled: 0, oldest: null }
}

/** Returns the kind; null if it is already handled. */
export async function markHandled(tx: Sql, id: number, now: Temporal.Instant): Promise<string | null> {
  const [row] = await tx<{ kind: string }[]>`
    update alerts set handled_at = ${now} where id = ${id} and handled_at is null returning kind`
  return row?.kind ?? null
}
