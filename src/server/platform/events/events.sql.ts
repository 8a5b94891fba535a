import type { BookingEvent, DomainEvent, EventKind } from '../../../domain/events.ts'
import type { Sql } from '../database/connect.ts'

export async function publish(tx: Sql, { kind, ...facts }: DomainEvent, now: Temporal.Instant): Promise<void> {
  await tx`insert into events (kind, facts, at) values (${kind}, ${tx.json(facts)}, ${now})`
}

/**
 * Returns part of a statement. It publishes one event for each booking in `from`, a table expression with booking ids.
 */
export function publishEach(sql: Sql, kind: BookingEvent['kind'], from: ReturnType<Sql>, now: Temporal.Instant) {
  return sql`insert into events (kind, facts, at) select ${kind}, jsonb_build_object('bookingId', id), ${now}
    from ${from}`
}

/** The reader has handled this event and everything before it. */
export type Place = { xactId: string; eventId: number }
export type StoredEvent = { place: Place; event: DomainEvent; at: Temporal.Instant }

/**
 * Starts new readers at the current position. Existing ones keep theirs. A new reader may also receive recent events if
 * an older transaction is still running.
 */
export async function addReaders(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`
    insert into event_readers (name, xact_id, event_id)
    select name, pg_snapshot_xmin(pg_current_snapshot()), 0 from unnest(${names as string[]}::text[]) name
    on conflict do nothing`
}

type Reading = { name: string; kinds: readonly string[] }

/**
 * Finds readers that have relevant unread events, in one query because usually none has. Readers without relevant
 * events are moved forward by the same statement, unless another process has locked their position.
 */
export async function listBehind(sql: Sql, readers: readonly Reading[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with newest as (
      select xact_id, id from events where xact_id < pg_snapshot_xmin(pg_current_snapshot())
        order by xact_id desc, id desc limit 1
    ), behind as (
      select r.name, exists (
        select 1 from events e
        where (e.xact_id, e.id) > (r.xact_id, r.event_id) and (e.xact_id, e.id) <= (n.xact_id, n.id)
          and e.kind in (select jsonb_array_elements_text(k.kinds))) as concerned
      from newest n, jsonb_to_recordset(${sql.json(readers as never)}) k(name text, kinds jsonb)
        join event_readers r using (name)
      where (n.xact_id, n.id) > (r.xact_id, r.event_id)
    ), free as (
      select r.name from event_readers r where r.name in (select name from behind where not concerned) for
        update skip locked
    ), moved as (
      update event_readers r set xact_id = n.xact_id, event_id = n.id from newest n
      where r.name in (select name from free) and (n.xact_id, n.id) > (r.xact_id, r.event_id)
    )
    select name from behind where concerned`
  return rows.map(({ name }) => name)
}

export async function lockPlace(tx: Sql, name: string): Promise<Place | null> {
  const [row] = await tx<{ xact_id: string; event_id: number }[]>`
    select xact_id::text, event_id from event_readers where name = ${name} for update skip locked`
  return row ? { xactId: row.xact_id, eventId: row.event_id } : null
}

/**
 * Returns events after a position, oldest first. An event is returned only once no running transaction could still add
 * an earlier one.
 */
export async function eventsAfter(tx: Sql, { xactId, eventId }: Place, atMost: number): Promise<StoredEvent[]> {
  // The column has an alias, because ordering by its text would put 1000 before 999.
  const rows = await tx<{ xact: string; id: number; kind: EventKind; facts: object; at: Temporal.Instant }[]>`
    select xact_id::text as xact, id, kind, facts, at from events
    where (xact_id, id) > (${xactId}::text::xid8, ${eventId}) and xact_id < pg_snapshot_xmin(pg_current_snapshot())
    order by xact_id, id limit ${atMost}`
  return rows.map(({ xact, id, kind, facts, at }) => ({
    place: { xactId: xact, eventId: id },
    event: { kind, ...facts } as DomainEvent,
    at,
  }))
}

export async function movePlace(tx: Sql, name: string, { xactId, eventId }: Place): Promise<void> {
  await tx`update event_readers set xact_id = ${xactId}::text::xid8, event_id = ${eventId} where name = ${name}`
}

/**
 * After a restore into another cluster, transaction ids start from the beginning again, and new events would sort
 * before every position. So restored events are renumbered in order before anything new is written.
 */
export async function rebaseEvents(sql: Sql): Promise<void> {
  await sql`
    with foreign_places as (
      select 1 from event_readers where xact_id > pg_snapshot_xmax(pg_current_snapshot()) limit 1
    ), places as (
      update event_readers r set xact_id = '0', event_id = (select count(*) from events e
        where (e.xact_id, e.id) <= (r.xact_id, r.event_id))
      where exists (select 1 from foreign_places)
    ), numbered as (
      select xact_id, id, row_number() over (order by xact_id, id) as n from events
    )
    update events e set xact_id = '0', id = n from numbered
    where (e.xact_id, e.id) = (numbered.xact_id, numbered.id) and exists (select 1 from foreign_places)`
}

/** Deletes the oldest events that every reader has read. The newest event stays as a marker. */
export async function forgetEvents(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    delete from events where (xact_id, id) in (
      select e.xact_id, e.id from events e
      where e.at < ${before} and e.id < (select max(id) from events)
        and not exists (select 1 from event_readers r where (r.xact_id, r.event_id) < (e.xact_id, e.id))
      order by e.at limit ${atMost}
    )`
}
