import { dayOf, startOfDay } from '../../domain/insights/day-range.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

type Json = Readonly<Record<string, unknown>>

export type LoggedError = {
  userId: AccountId | null
  message: string
  stack: string | null
  pageUrl: string
  userAgent: string
  severity: 'medium' | 'high'
  context: Json
  at: Temporal.Instant
  /** Its group, and the fallback if too many groups are new today. */
  group: { fingerprint: string; instead: string; kind: string; page: string }
}

/** New groups per UTC day. Strangers can invent fingerprints, but use up only the browsers' share. */
const NEW_A_DAY = 500

/** Stores an error and counts it in its group and day in one statement; a resolved group reopens. */
export async function addError(sql: Sql, error: LoggedError): Promise<void> {
  const { userId, message, stack, pageUrl, userAgent, severity, context, at, group } = error
  const [day, start] = [dayOf(at), startOfDay(dayOf(at))]
  await sql`
    with chosen as (
      select case
        when exists (select 1 from error_groups where fingerprint = ${group.fingerprint}) then ${group.fingerprint}
        when (select count(*) from error_groups where first_seen >= ${start} and first_seen < ${start.add({ hours: 24 })}
          and left(fingerprint, 1) = left(${group.fingerprint}, 1)) < ${NEW_A_DAY} then ${group.fingerprint}
        else ${group.instead} end as fingerprint
    ), grouped as (
      insert into error_groups as g (fingerprint, kind, page, message, first_seen, last_seen, times)
      select fingerprint, ${group.kind}, ${group.page}, ${message}, ${at}, ${at}, 1 from chosen
      on conflict (fingerprint) do update set message = excluded.message, page = excluded.page, times = g.times + 1,
        last_seen = greatest(g.last_seen, excluded.last_seen), resolved_at = null
      returning fingerprint
    ), counted as (
      insert into error_days as d (fingerprint, day, times) select fingerprint, ${day}::date, 1 from grouped
      on conflict (fingerprint, day) do update set times = d.times + 1
    )
    insert into error_logs (user_id, error_message, error_stack, page_url, user_agent, timestamp, severity, context, fingerprint)
    select ${userId}::uuid, ${message}, ${stack}, ${pageUrl}, ${userAgent}, ${at}, ${severity}, ${sql.json(context as never)}, fingerprint
    from grouped`
}

/** Deletes the messages of errors not seen since then; their counts stay. */
export async function forgetMessages(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    update error_groups set message = '' where fingerprint in (
      select fingerprint from error_groups where last_seen < ${before} and message <> '' limit ${atMost})`
}
