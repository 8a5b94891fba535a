import type { Pattern, SecurityEventType } from '../../domain/insights/security-event.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { lastAct } from '../platform/audit/audit.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type EventSource = {
  sessionId: SessionId | null
  deviceHash: Buffer | null
  accountId: AccountId | null
  triedId: AccountId | null
}

export type EventRow = Pick<Tables['security_events'], 'account_id' | 'seen_by_server' | 'at'> & {
  session_id: SessionId | null
  event_type: SecurityEventType
}

/**
 * Makes the events of one session, device or tried account run one after the other, so that a pattern is handled once.
 * Call it inside a transaction.
 */
export async function oneAtATime(tx: Sql, { sessionId, deviceHash, triedId }: EventSource): Promise<void> {
  if (sessionId) await tx`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 4712))`
  if (deviceHash) await tx`select pg_advisory_xact_lock(hashtextextended(${deviceHash.toString('hex')}, 4712))`
  if (triedId) await tx`select pg_advisory_xact_lock(hashtextextended(${triedId}, 4713))`
}

export async function findDeviceOf(sql: Sql, sessionId: SessionId): Promise<Buffer | null> {
  const [row] = await sql<{ device_hash: Buffer | null }[]>`select device_hash from sessions where id = ${sessionId}`
  return row?.device_hash ?? null
}

export function findEvents(
  sql: Sql,
  { sessionId, deviceHash }: EventSource,
  since: Temporal.Instant,
): Promise<EventRow[]> {
  return sql<EventRow[]>`
    select session_id, account_id, event_type, seen_by_server, at from security_events
    where (session_id = ${sessionId} or device_hash = ${deviceHash}) and at > ${since}`
}

export function findTries(sql: Sql, tried: AccountId, since: Temporal.Instant): Promise<EventRow[]> {
  return sql<EventRow[]>`
    select session_id, account_id, event_type, seen_by_server, at from security_events
    where tried_id = ${tried} and event_type = 'signin_failed' and at > ${since}`
}

type NewEvent = EventSource & {
  type: SecurityEventType
  details: Readonly<Record<string, unknown>>
  seenByServer: boolean
  at: Temporal.Instant
}

export async function addSecurityEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { sessionId, deviceHash, accountId, triedId, type, details, seenByServer, at } = event
  await sql`
    insert into security_events (session_id, device_hash, account_id, tried_id, event_type, details, seen_by_server, at)
    values (${sessionId}, ${deviceHash}, ${accountId}, ${triedId}, ${type}, ${sql.json(details as never)},
      ${seenByServer}, ${at})`
}

type AlertFacts = Readonly<Record<string, readonly string[]>>
/** Limits the ids of each kind in one alert. The remaining ids can be found in the events. */
const IDS_KEPT = 50

/**
 * Merges all alerts of one kind within an hour, so that nobody can hide another alert among many. Call it inside a
 * transaction.
 */
export async function addAlert(
  tx: Sql,
  kind: Pattern | 'refresh_token_copied' | 'account_tried',
  facts: AlertFacts,
  at: Temporal.Instant,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${kind}, 4714))`
  const [open] = await tx<{ id: number; facts: AlertFacts }[]>`
    select id, facts from alerts where kind = ${kind} and handled_at is null and at > ${at.subtract({ hours: 1 })}
      and at <= ${at} order by at desc limit 1`
  if (!open)
    return void (await tx`insert into alerts (kind, facts, at) values (${kind}, ${tx.json(facts as never)}, ${at})`)
  const names = [...new Set([...Object.keys(open.facts), ...Object.keys(facts)])]
  const merged = names.map(
    (name) => [name, [...new Set([...(open.facts[name] ?? []), ...(facts[name] ?? [])])]] as const,
  )
  const kept = Object.fromEntries(merged.map(([name, ids]) => [name, ids.slice(0, IDS_KEPT)]))
  await tx`update alerts set times = times + 1, facts = ${tx.json(kept as never)} where id = ${open.id}`
}

/** Sessions without an account continue, because they can't sign in again and holds may depend on them. */
export async function endSignedIn(sql: Sql, ids: readonly SessionId[], now: Temporal.Instant): Promise<SessionId[]> {
  const ended = await sql<{ id: SessionId }[]>`
    update sessions set ended_at = ${now}
    where id = any(${ids as SessionId[]}::uuid[]) and account_id is not null and ended_at is null returning id`
  return ended.map(({ id }) => id)
}

/**
 * `tried` means that someone tried to sign in, which anyone can do. `suspicious` means that something happened in a
 * session.
 */
export type WarningKind = 'suspicious' | 'tried'

export async function claimWarning(
  sql: Sql,
  accountId: AccountId,
  kind: WarningKind,
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    with claimed as (
      insert into owner_warnings as w (account_id, kind, warned_at)
      select id, ${kind}, ${now} from accounts where id = ${accountId} and deleted_at is null
      on conflict (account_id, kind) do update set warned_at = excluded.warned_at
      where w.warned_at <= ${now.subtract({ hours: 24 })}
      returning account_id
    )
    select email from accounts join claimed on account_id = id`
  return row?.email ?? null
}

export async function findOwner(sql: Sql, tokens: readonly Buffer[]): Promise<EventOwner | null> {
  if (tokens.length === 0) return null
  const [row] = await sql<{ session_id: SessionId; account_id: AccountId }[]>`
    select s.id as session_id, s.account_id from session_tokens t join sessions s on s.id = t.session_id
    where t.hash in ${sql(tokens as Buffer[])} and s.account_id is not null limit 1`
  return row ? { sessionId: row.session_id, account: { id: row.account_id } } : null
}
type EventOwner = { sessionId: SessionId; account: { id: AccountId } }

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

export function listAlertRows(
  sql: Sql,
  { state, sort }: { state: AlertState; sort: 'newest' | 'oldest' },
  offset: number,
  limit: number,
): Promise<AlertRow[]> {
  const way = sort === 'newest' ? sql`desc` : sql``
  return sql<AlertRow[]>`
    select l.id, l.kind, l.at, l.times, l.facts, l.handled_at, last.why as reason, last.who as handled_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name)
        order by p.id)
        from (select * from accounts p where p.id::text in (select jsonb_array_elements_text(l.facts -> 'accounts'))
          order by p.id limit 10) p), '[]') as people
    from alerts l
    ${lastAct(sql, 'alert', sql`l.id::text`)}
    where ${of(sql, state)} order by l.at ${way}, l.id ${way} limit ${limit} offset ${offset}`
}

export async function countAlerts(sql: Sql): Promise<{ open: number; handled: number }> {
  const [row] = await sql<{ open: number; handled: number }[]>`
    select count(*) filter (where handled_at is null)::int as open, count(handled_at)::int as handled from alerts`
  return row ?? { open: 0, handled: 0 }
}

export const alertsToReview = (sql: Sql) => sql`
  select count(*)::int as waiting, min(at) as oldest from alerts where handled_at is null`

export async function markHandled(tx: Sql, id: number, now: Temporal.Instant): Promise<string | null> {
  const [row] = await tx<{ kind: string }[]>`
    update alerts set handled_at = ${now} where id = ${id} and handled_at is null returning kind`
  return row?.kind ?? null
}
