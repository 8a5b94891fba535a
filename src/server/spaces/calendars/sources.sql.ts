import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { BusyTime, CalendarProblem, Known } from '../../external/calendars/calendar.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type SourceProblem = CalendarProblem | { code: 'address_lost' }
export type SourceRow = Pick<
  Tables['calendar_sources'],
  | 'id'
  | 'name'
  | 'host'
  | 'sealed_url'
  | 'etag'
  | 'last_modified'
  | 'failures'
  | 'next_fetch_at'
  | 'fresh_at'
  | 'parsed_at'
> & { last_error: SourceProblem | null; events: number; space_id: SpaceId; zone: string; unit_ids: number[] }

const sourceRow = (sql: Sql) => sql`
  select c.id, c.name, c.host, c.sealed_url, c.etag, c.last_modified, c.failures, c.next_fetch_at, c.fresh_at,
    c.parsed_at, c.last_error,
    (select count(*)::int from imported_events e where e.source_id = c.id) as events, c.space_id, s.zone, s.unit_ids
  from calendar_sources c join spaces s on s.id = c.space_id`

export function findSources(sql: Sql, space: SpaceId): Promise<SourceRow[]> {
  return sql<SourceRow[]>`${sourceRow(sql)} where c.space_id = ${space} order by c.created_at, c.id`
}

export async function findSource(sql: Sql, id: string, host: AccountId | null): Promise<SourceRow | null> {
  const [row] = await sql<SourceRow[]>`
    ${sourceRow(sql)} where c.id = ${id} and (${host}::uuid is null or s.host_id = ${host})`
  return row ?? null
}

type NewSource = { space: SpaceId; sealed: string; name: string; host: string; now: Temporal.Instant }

export async function addSourceRow(tx: Sql, source: NewSource, most: number): Promise<string | null> {
  const { space, sealed, name, host, now } = source
  await tx`select pg_advisory_xact_lock(hashtextextended(${space}, 70))`
  const [row] = await tx<{ id: string }[]>`
    insert into calendar_sources (space_id, sealed_url, name, host, next_fetch_at, created_at)
    select ${space}, ${sealed}, ${name}, ${host}, ${now}, ${now}
    where (select count(*) from calendar_sources where space_id = ${space}) < ${most} returning id`
  return row?.id ?? null
}

/** Times that were busy only because of this calendar become free. */
export async function dropSource(tx: Sql, { id, space_id: space }: { id: string; space_id: SpaceId }): Promise<void> {
  const units = await lockBusyUnits(tx, id, await lockUnits(tx, space))
  await tx`delete from calendar_sources where id = ${id}`
  await storeImports(tx, units)
}

export async function lockUnits(tx: Sql, space: SpaceId): Promise<number[]> {
  const [row] = await tx<{ unit_ids: number[] }[]>`select unit_ids from spaces where id = ${space} for share`
  return row?.unit_ids ?? []
}

/** A calendar blocks the units of its space. On parts that have left the space, it may keep some of its times. */
export async function lockBusyUnits(tx: Sql, source: string, units: readonly number[]): Promise<number[]> {
  const left = tx`(select unit_id from left_imports where source_id = ${source})`
  await tx`
    select 1 from units where id = any(${units as number[]}::bigint[]) or id in ${left} order by id for no key update`
  const rows = await tx<{ unit_id: number }[]>`${left}`
  return [...units, ...rows.map((row) => row.unit_id)]
}

export async function storeImports(tx: Sql, units: readonly number[]): Promise<void> {
  await tx`select store_imports(${units as number[]}::bigint[])`
}

/**
 * Forces a full read of these calendars even if they haven't changed, because a different set of events may now count
 * as our own.
 */
export async function readAnew(tx: Sql, spaces: readonly SpaceId[], now: Temporal.Instant): Promise<void> {
  await tx`
    update calendar_sources set parsed_at = null, next_fetch_at = least(next_fetch_at, ${now})
      where space_id = any(${spaces as SpaceId[]}::uuid[])`
}

/** Claims due calendars by postponing them, so that no other process reads them. */
export async function claimDue(sql: Sql, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update calendar_sources set next_fetch_at = ${now.add({ minutes: 10 })} where id in (
      select c.id from calendar_sources c join spaces s on s.id = c.space_id
      where c.next_fetch_at <= ${now} and s.status in ('published', 'paused')
      order by c.next_fetch_at limit ${limit} for update of c skip locked
    ) returning id`
  return rows.map(({ id }) => id)
}

type Slot = { space: SpaceId; units: readonly number[]; from: Temporal.Instant; to: Temporal.Instant }
export type Elsewhere = { stale: string[]; busy: boolean }

/**
 * Tells whether an imported event overlaps a slot. `stale` are the calendars that affect the space and haven't been
 * read since the given time: its own, those of its parts, and those of the spaces around it.
 */
export async function findElsewhere(sql: Sql, { space, units, from, to }: Slot, since: Temporal.Instant) {
  const [row] = await sql<Elsewhere[]>`
    select ${elsewhere(
      sql,
      { space: sql`${space}`, units: sql`${units as number[]}::bigint[]`, during: sql`tstzrange(${from}, ${to})` },
      since,
    )}`
  return row ?? { stale: [], busy: false }
}

type SlotOf = Record<'space' | 'units' | 'during', ReturnType<Sql>>

/** Returns the columns `stale` and `busy` for a slot that other tables of the statement name. */
export function elsewhere(sql: Sql, { space, units, during }: SlotOf, since: Temporal.Instant) {
  const sources = sql`calendar_sources c join spaces o on o.id = c.space_id
    join spaces s on s.host_id = o.host_id and s.unit_ids && o.unit_ids`
  return sql`
    array(select c.id from ${sources}
      where s.id = ${space} and (c.last_fetched_at is null or c.last_fetched_at < ${since}) limit 10) as stale,
    exists (select 1 from ${sources} join imported_events e on e.source_id = c.id and e.during && ${during}
        where s.id = ${space})
      or exists (select 1 from left_imports l where l.unit_id = any(${units}) and l.during && ${during}) as busy`
}

export async function findTaking(sql: Sql, units: readonly number[], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select distinct coalesce(booking_id, block_id) as id from occupancies
    where unit_id = any(${units as number[]}::bigint[])
      and (booking_id = any(${ids as string[]}::uuid[]) or block_id = any(${ids as string[]}::uuid[]))`
  return new Set(rows.map(({ id }) => id))
}

/** Returns which of the spaces `ids` have one of these units. Events that we exported for those spaces are our own. */
export async function findSharing(sql: Sql, units: readonly number[], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select id from spaces where id = any(${ids as string[]}::uuid[]) and unit_ids && ${units as number[]}::bigint[]`
  return new Set(rows.map(({ id }) => id))
}

type Tried = { now: Temporal.Instant; next: Temporal.Instant }

export async function noteFailure(sql: Sql, id: string, problem: SourceProblem, { now, next }: Tried): Promise<void> {
  await sql`
    update calendar_sources set failures = failures + 1, last_error = ${sql.json(problem)}, last_fetched_at = ${now},
      next_fetch_at = ${next}
    where id = ${id}`
}

export async function noteFresh(sql: Sql, id: string, { now, next }: Tried): Promise<void> {
  await sql`
    update calendar_sources set failures = 0, last_error = null, fresh_at = ${now}, last_fetched_at = ${now},
      next_fetch_at = ${next}
    where id = ${id}`
}

export async function replaceEvents(
  tx: Sql,
  id: string,
  events: readonly BusyTime[],
  { etag, lastModified, now, next }: Known & Tried,
): Promise<boolean> {
  const found = await tx`
    update calendar_sources set failures = 0, last_error = null, fresh_at = ${now}, parsed_at = ${now},
      last_fetched_at = ${now},
      next_fetch_at = ${next}, etag = ${etag}, last_modified = ${lastModified} where id = ${id} returning id`
  if (found.length === 0) return false
  const rows = events.map(({ from, to, ...event }) => ({
    ...event,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }))
  const read = tx`
    (select uid, recurrence, summary, tstzrange("from", "to") as during
     from jsonb_to_recordset(${tx.json(rows)}) as r (uid text, recurrence text, summary text, "from" timestamptz,
       "to" timestamptz)) r`
  await tx`
    delete from imported_events e where source_id = ${id}
      and not exists (select 1 from ${read} where r.uid = e.uid and r.recurrence = e.recurrence)`
  await tx`
    insert into imported_events (source_id, uid, recurrence, summary, during)
    select distinct on (uid, recurrence) ${id}::uuid, uid, recurrence, summary, during from ${read}
    on conflict (source_id, uid, recurrence) do update set summary = excluded.summary, during = excluded.during
    where (imported_events.summary, imported_events.during) is distinct from (excluded.summary, excluded.during)`
  await shrinkLeft(tx, id)
  return true
}

/** Parts that have left the space keep only the times that the calendar still shows. */
async function shrinkLeft(tx: Sql, id: string): Promise<void> {
  const shown = tx`(select coalesce(range_agg(during), '{}') from imported_events where source_id = ${id})`
  await tx`delete from left_imports where source_id = ${id} and not during && ${shown}`
  await tx`update left_imports set during = during * ${shown} where source_id = ${id} and not during <@ ${shown}`
}

export async function findExport(sql: Sql, space: SpaceId) {
  const [row] = await sql<Pick<Tables['calendar_exports'], 'renewed_at'>[]>`
    select renewed_at from calendar_exports where space_id = ${space}`
  return row ?? null
}

export async function keepExport(tx: Sql, space: SpaceId, hash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx`
    insert into calendar_exports (space_id, token_hash, renewed_at) values (${space}, ${hash}, ${now})
    on conflict (space_id) do update set token_hash = excluded.token_hash, renewed_at = excluded.renewed_at`
}

export async function dropExport(tx: Sql, space: SpaceId): Promise<void> {
  await tx`delete from calendar_exports where space_id = ${space}`
}

export type ExportedSpace = Pick<Tables['spaces'], 'title' | 'unit_ids'>

/** Finds the space of a private calendar address by the address's hash, so that timing reveals nothing. */
export async function findExported(sql: Sql, space: SpaceId, hash: Buffer): Promise<ExportedSpace | null> {
  const [row] = await sql<ExportedSpace[]>`
    select s.title, s.unit_ids from calendar_exports x join spaces s on s.id = x.space_id
    where x.token_hash = ${hash} and x.space_id = ${space}`
  return row ?? null
}

export type TakenTime = Period & { id: string; space_id: string; since: Temporal.Instant }

/** Includes buffers. Leaves out busy times that were imported, so that they aren't exported again. */
export function findTaken(sql: Sql, units: readonly number[], from: Temporal.Instant): Promise<TakenTime[]> {
  return sql<TakenTime[]>`
    select distinct coalesce(b.id, k.id) as id, coalesce(b.space_id, k.space_id) as space_id, lower(o.during) as
      from, upper(o.during) as to,
      coalesce(b.confirmed_at, b.created_at, k.created_at) as since
    from occupancies o left join bookings b on b.id = o.booking_id left join blocks k on k.id = o.block_id
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, null)
      and o.kind in ('request', 'booking', 'block') and coalesce(b.id, k.id) is not null
    order by 3, 1 limit 10000`
}
