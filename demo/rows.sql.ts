import type { Sql } from '../src/server/platform/database/connect.ts'

const AT_ONCE = 500

/**
 * Inserts rows in batches of a few hundred, each as a JSON string. This is much faster than one parameter per value and
 * limits memory use. The keys are column names and must be the same in all rows.
 */
export async function insertRows<T>(
  sql: Sql,
  table: string,
  things: readonly T[],
  rowsOf: (thing: T) => readonly object[],
): Promise<void> {
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const rows = things.slice(from, from + AT_ONCE).flatMap(rowsOf)
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    await sql`
      insert into ${sql(table)} (${sql(columns)})
      select ${sql(columns)} from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as never)})`
  }
}

/** Only one of several concurrent processes may fill the database. The lock ends with the transaction. */
export async function takeFillLock(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(4907338002)`
}

export async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { used: boolean }[]
  >`select exists (select 1 from spaces) or exists (select 1 from accounts) as used`
  return row?.used === false
}

/** Marks the database, so that no publicly reachable site can start with it. */
export async function markAsDemo(sql: Sql, filledAt: Temporal.Instant): Promise<void> {
  await sql`insert into demo_fillings (filled_at) values (${filledAt})`
}

/** Returns the time at which the demo was started, which identifies the database, or null if there is no demo. */
export async function filledWhen(sql: Sql): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant | null }[]>`select min(filled_at) as at from demo_fillings`
  return row?.at ?? null
}

export async function hasSpace(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select 1 from spaces where id = ${id}`).length > 0
}

export async function hasBooking(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select 1 from bookings where id = ${id}`).length > 0
}

/** Sets each space's units, including the units of its parts. Units must already have their numbers. */
export async function setUnits(sql: Sql): Promise<void> {
  await sql`
    with recursive inside (whole, part) as (
      select id, id from spaces
      union all
      select i.whole, s.id from inside i join spaces s on s.part_of = i.part
    ), sets as (
      select i.whole, array_agg(u.id order by u.id) as ids from inside i join units u on u.space_id = i.part group by i.whole
    )
    update spaces s set unit_ids = sets.ids from sets where sets.whole = s.id`
}

export async function findUnits(sql: Sql): Promise<Map<string, number[]>> {
  const rows = await sql<{ id: string; unit_ids: number[] }[]>`select id, unit_ids from spaces`
  return new Map(rows.map((row) => [row.id, row.unit_ids]))
}

export async function setPassword(sql: Sql, email: string, hash: string, at: Temporal.Instant): Promise<void> {
  await sql`
    insert into credentials (account_id, provider, password_hash, created_at)
    select id, 'password', ${hash}, ${at} from accounts where lower(email) = ${email}
    on conflict (account_id, provider) do update set password_hash = excluded.password_hash`
}
