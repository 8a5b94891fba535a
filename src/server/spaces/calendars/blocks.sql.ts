import type { AccountId, BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { DayHours } from '../../../domain/spaces/opening-plan.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type RulesRow, weeklyOf } from '../space-row.ts'
import { storeImports } from './sources.sql.ts'

type BlockRow = Pick<Tables['blocks'], 'id' | 'note'> & Period & { space_id: SpaceId }
type NewBlock = Period & { id: string; space: SpaceId; note: string; by: AccountId; now: Temporal.Instant }

/** Returns false if a space would have more current or future blocks than `most`. */
export async function addBlocks(tx: Sql, blocks: readonly NewBlock[], most: number): Promise<boolean> {
  const rows = await tx`
    insert into blocks (id, space_id, during, note, made_by, created_at)
    select id, space, tstzrange("from", "to"), note, by, now
    from (select *, row_number() over (partition by space) as nth
      from jsonb_to_recordset(${JSON.stringify(blocks)}::text::jsonb)
        as b (id uuid, space uuid, "from" timestamptz, "to" timestamptz, note text, by uuid, now timestamptz)) b
    where nth + (select count(*) from blocks x where x.space_id = b.space and upper(x.during) > b.now) <= ${most}
    returning id`
  return rows.length === blocks.length
}

export async function findBlock(sql: Sql, id: string, host: AccountId): Promise<BlockRow | null> {
  const [row] = await sql<BlockRow[]>`
    select b.id, b.space_id, b.note, lower(b.during) as from, upper(b.during) as to
    from blocks b join spaces s on s.id = b.space_id where b.id = ${id} and s.host_id = ${host}`
  return row ?? null
}

/**
 * Returns false if the block no longer exists. On units of parts that no longer belong to the space, the block keeps
 * only time that it already had.
 */
export async function changeBlock(
  tx: Sql,
  { id, units }: { id: string; units: readonly number[] },
  { from, to }: Period,
  note: string,
): Promise<boolean> {
  const rows = await tx`
    update blocks set during = tstzrange(${from}, ${to}), note = ${note} where id = ${id} returning id`
  const [all, during] = [units as number[], tx`tstzrange(${from}, ${to})`]
  await tx`
    delete from occupancies where block_id = ${id} and (unit_id = any(${all}::bigint[]) or not during && ${during})`
  const left = await tx<{ unit_id: number }[]>`
    update occupancies set during = during * ${during} where block_id = ${id} returning unit_id`
  if (left.length > 0)
    await storeImports(
      tx,
      left.map((row) => row.unit_id),
    )
  return rows.length === 1
}

export async function dropBlock(tx: Sql, id: string, host: AccountId): Promise<boolean> {
  const rows = await tx`
    delete from blocks b using spaces s where s.id = b.space_id and b.id = ${id} and s.host_id = ${host} returning b.id`
  return rows.length === 1
}

type Taking = Period & { block: string; units: readonly number[] }

/** Takes every unit for each block, in order. Returns false if any unit is taken. Imported busy times are replaced. */
export async function takeUnits(tx: Sql, takings: readonly Taking[]): Promise<boolean> {
  const wanted = takings.flatMap(({ block, units, from, to }) => units.map((unit) => ({ block, unit, from, to })))
  const rows = tx`jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
    as w (block uuid, unit bigint, "from" timestamptz, "to" timestamptz)`
  await tx`
    delete from occupancies o using ${rows} where o.unit_id = w.unit and o.kind = 'import'
      and o.during && tstzrange(w."from", w."to")`
  const taken = await tx`
    insert into occupancies (unit_id, during, kind, block_id)
    select unit, tstzrange("from", "to"), 'block', block from ${rows} order by unit, "from"
    on conflict on constraint occupancies_never_overlap do nothing returning id`
  await storeImports(tx, [...new Set(wanted.map(({ unit }) => unit))])
  return taken.length === wanted.length
}

export type OverlapRow = Period & Pick<Tables['occupancies'], 'kind'> & { name: string | null; inTheWay: BookingId[] }

/**
 * Returns the earliest conflict with a block and the ids of all conflicting bookings. A hold's guest isn't named. An
 * expired hold conflicts only while its payment is in progress.
 */
export async function findOverlaps(
  sql: Sql,
  units: readonly number[],
  { from, to }: Period,
  but: string | null,
  now: Temporal.Instant,
): Promise<OverlapRow | null> {
  const [row] = await sql<OverlapRow[]>`
    select o.kind, lower(coalesce(b.period, o.during)) as from, upper(coalesce(b.period, o.during)) as to,
      case when o.kind <> 'hold' then g.first_name end as name,
      array_remove(array_agg(o.booking_id) over (), null) as "inTheWay"
    from occupancies o left join bookings b on b.id = o.booking_id left join accounts g on g.id = b.guest_id
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, ${to})
      and o.kind <> 'import'
      and (${but}::uuid is null or o.block_id is distinct from ${but})
      and (o.expires_at is null or o.expires_at > ${now}
        or exists (select 1 from payments p where p.booking_id = o.booking_id and is_attempt_open(p.state)))
    order by lower(o.during) limit 1`
  return row ?? null
}

type Asked = Period & { row: number; units: readonly number[] }
export type Scheduled = Period & Pick<OverlapRow, 'kind' | 'name'> & { row: number; bookingId: BookingId | null }

/** Returns the earliest conflict of each row with an existing booking, hold or block, as findOverlaps does for one. */
export function findScheduled(sql: Sql, asked: readonly Asked[], now: Temporal.Instant): Promise<Scheduled[]> {
  return sql<Scheduled[]>`
    select w.row, o.* from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as w (row int, units bigint[], "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select o.kind, lower(coalesce(b.period, o.during)) as from, upper(coalesce(b.period, o.during)) as to,
        case when o.kind <> 'hold' then g.first_name end as name, o.booking_id as "bookingId"
      from occupancies o left join bookings b on b.id = o.booking_id left join accounts g on g.id = b.guest_id
      where o.unit_id = any(w.units) and o.during && tstzrange(w."from", w."to") and o.kind <> 'import'
        and (o.expires_at is null or o.expires_at > ${now}
          or exists (select 1 from payments p where p.booking_id = o.booking_id and is_attempt_open(p.state)))
      order by lower(o.during) limit 1
    ) o order by w.row`
}

export async function keepException(tx: Sql, id: SpaceId, day: string, hours: DayHours | null): Promise<void> {
  await tx`
    insert into opening_exceptions (space_id, day, opens, closes)
    values (${id}, ${day}, ${hours?.opens ?? null}, ${hours?.closes ?? null})
    on conflict (space_id, day) do update set opens = excluded.opens, closes = excluded.closes`
}

export async function dropException(tx: Sql, id: SpaceId, day: string): Promise<void> {
  await tx`delete from opening_exceptions where space_id = ${id} and day = ${day}`
}

type Plan = Pick<RulesRow, 'opens' | 'closes' | 'exceptions'>

export async function findPlan(sql: Sql, id: SpaceId, first: string, last: string) {
  const [row] = await sql<Plan[]>`
    select to_jsonb(opens) as opens, to_jsonb(closes) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
       from opening_exceptions x where x.space_id = s.id and x.day between ${first} and ${last}) as exceptions
    from spaces s where id = ${id}`
  if (!row) throw new Error(`space ${id} is gone`)
  const exceptions = new Map(
    row.exceptions.map(({ day, opens, closes }) => [
      String(day),
      opens === null || closes === null ? null : { opens, closes },
    ]),
  )
  return { weekly: weeklyOf(row), exceptions }
}

export type SoldTime = Period & { id: BookingId; name: string | null }

export function findSold(sql: Sql, id: SpaceId, { from, to }: Period): Promise<SoldTime[]> {
  return sql<SoldTime[]>`
    select b.id, lower(b.period) as from, upper(b.period) as to, g.first_name as name
    from bookings b left join accounts g on g.id = b.guest_id
    where b.space_id = ${id} and b.state in ('requested', 'payment_required', 'confirmed')
      and b.period && tstzrange(${from}, ${to})
    order by lower(b.period), b.id limit 20`
}

export type OwnSpace = Pick<Tables['spaces'], 'id' | 'title' | 'zone' | 'unit_ids'>

export async function findOwnSpace(sql: Sql, id: SpaceId, host: AccountId): Promise<OwnSpace | null> {
  const [space] = await findOwnSpaces(sql, [id], host)
  return space ?? null
}

function findOwnSpaces(sql: Sql, ids: readonly SpaceId[], host: AccountId): Promise<OwnSpace[]> {
  return sql<OwnSpace[]>`
    select id, title, zone, unit_ids from spaces where id = any(${ids as SpaceId[]}::uuid[]) and host_id = ${host}`
}

export type NamedSpace = OwnSpace & { blocks: number }

/** Finds the host's bookable spaces by their titles or ids, and counts their current and future blocks. */
export function findSpacesNamed(
  sql: Sql,
  { names, ids }: { names: readonly string[]; ids: readonly string[] },
  host: AccountId,
  now: Temporal.Instant,
): Promise<NamedSpace[]> {
  return sql<NamedSpace[]>`
    select id, title, zone, unit_ids,
      (select count(*)::int from blocks b where b.space_id = s.id and upper(b.during) > ${now}) as blocks
    from spaces s where host_id = ${host} and status <> 'archived' and unit_ids <> '{}'
      and (id = any(${ids as string[]}::uuid[]) or lower(title) = any(${names as string[]}))`
}

/**
 * Locks spaces of this host until the transaction ends. Always locks the host's account before the spaces. The account
 * must be neither deleted nor suspended. Returns null if a space isn't the host's.
 */
export async function lockOwnSpaces(tx: Sql, ids: readonly SpaceId[], host: AccountId): Promise<OwnSpace[] | null> {
  const here = await tx`
    select id from accounts where id = ${host} and deleted_at is null and suspended_at is null for share`
  const own = await tx`
    select id from spaces where id = any(${ids as SpaceId[]}::uuid[]) and host_id = ${host} order by id for share`
  return here.length > 0 && own.length === ids.length ? findOwnSpaces(tx, ids, host) : null
}

export async function lockOwnSpace(tx: Sql, id: SpaceId, host: AccountId): Promise<OwnSpace | null> {
  return (await lockOwnSpaces(tx, [id], host))?.[0] ?? null
}
