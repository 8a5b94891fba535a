import type { Sql } from '../src/server/platform/database/connect.ts'
import type { Posting } from './money-rows.ts'

const AT_ONCE = 500

/** Checks sums after each statement, because checking all of them at the commit would exceed the statement timeout. */
export async function checkSumsAtOnce(sql: Sql): Promise<void> {
  await sql`set constraints all immediate`
}

export async function insertOccupancies<T>(
  sql: Sql,
  things: readonly T[],
  rowsOf: (thing: T) => readonly object[],
): Promise<void> {
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const some = sql.json(things.slice(from, from + AT_ONCE).flatMap(rowsOf) as never)
    await sql`
      insert into occupancies (unit_id, during, kind, booking_id, note)
      select unit_id, during, kind, booking_id, note from jsonb_populate_recordset(null::occupancies, ${some})
      on conflict on constraint occupancies_never_overlap do nothing`
  }
}

/** Bookings of the same space never overlap, so each booking gets the first pieces of its add-ons. */
export async function takeAddOns(sql: Sql): Promise<void> {
  await sql`
    insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
    select b.id, r->>'id', b.space_id, r->>'id',
      int4range(1, 1 + (r->>'quantity')::int * case when r->>'per' = 'person' then (r->>'count')::int else 1 end), b.period
    from bookings b cross join lateral jsonb_path_query(b.quote, '$.lines[*].reason ? (@.why == "add_on")') r
    where b.state = 'confirmed' and not exists (select 1 from add_on_occupancies o where o.booking_id = b.id)`
}

export async function nameBlocks(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`
    with whole as (
      select distinct on (o.id) o.id, s.id as space_id, s.host_id, s.unit_ids, o.during, coalesce(o.note, '') as note
      from occupancies o join spaces s on o.unit_id = any(s.unit_ids)
      where o.kind = 'block' and o.block_id is null
        and cardinality(s.unit_ids) = (select count(*) from occupancies x where x.kind = 'block' and x.during = o.during and x.unit_id = any(s.unit_ids))
      order by o.id, cardinality(s.unit_ids) desc
    ), made as (
      insert into blocks (id, space_id, during, note, made_by, created_at)
      select distinct on (1) overlay(overlay(md5(space_id || ' ' || extract(epoch from lower(during))) placing '8' from 13) placing 'a' from 17)::uuid, space_id, during, left(note, 200), host_id, ${now.toString()}::timestamptz from whole
      returning id, space_id, during
    )
    update occupancies o set block_id = made.id from whole join made using (space_id, during) where o.id = whole.id`
}

/** Deletes bookings that lost a unit of their slot to a concurrent hold, and returns their ids. */
export async function dropSlotless(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select b.id from bookings b join spaces s on s.id = b.space_id
    where b.id = any(${ids as string[]}::uuid[]) and b.state in ('confirmed', 'completed')
      and (select count(*) from occupancies o where o.booking_id = b.id) < cardinality(s.unit_ids)`
  const lost = rows.map((row) => row.id)
  await sql`delete from occupancies where booking_id = any(${lost}::uuid[])`
  await sql`delete from bookings where id = any(${lost}::uuid[])`
  return new Set(lost)
}

export async function insertPostings<T>(
  sql: Sql,
  things: readonly T[],
  postingsOf: (thing: T) => readonly Posting[],
): Promise<void> {
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const some = sql.json(things.slice(from, from + AT_ONCE).flatMap(postingsOf) as never)
    await sql`
      with given as (
        select p->>'key' as key, (p->>'booking_id')::uuid as booking_id, (p->>'at')::timestamptz as at, p->>'currency' as currency,
          p->'lines' as lines, nth
        from jsonb_array_elements(${some}) with ordinality as g (p, nth)
      ), entry as (
        insert into ledger_transactions (key, booking_id, at) select key, booking_id, at from given order by nth returning id, key
      )
      insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
      select entry.id, line.nth - 1, line.l->>'account', (line.l->>'cents')::bigint, given.currency
      from entry join given using (key) cross join jsonb_array_elements(given.lines) with ordinality as line (l, nth)
      order by entry.id, line.nth`
  }
}

const VIEWS_A_HOLD = 14
const SEARCHES_A_VIEW = 2

/** Adds the views of each space and the searches of the last 60 days. The more a space was booked, the more it was seen. */
export async function addViews(sql: Sql, today: string): Promise<void> {
  await sql`
    with held as (
      select space_id, (created_at at time zone 'UTC')::date as day, count(*)::int as holds from bookings
      where created_at >= ${today}::date - 60 group by 1, 2
    ), counted as materialized (
      select s.id, d.day, 2 + (hashtext(s.id || ' ' || n) & 7) + ${VIEWS_A_HOLD} * coalesce(h.holds, 0) as views
      from spaces s cross join generate_series(0, 59) n cross join lateral (select ${today}::date - n as day) d
        left join held h on h.space_id = s.id and h.day = d.day
      where s.status = 'published'
    ), by_space as (
      insert into space_views (space_id, day, views) select id, day, views from counted
      on conflict (space_id, day) do update set views = space_views.views + excluded.views
    )
    insert into visit_days (day, page, times)
    select c.day, p.page, (p.each * sum(c.views))::int from counted c,
      (values ('/space/:id', 1), ('/browse', ${SEARCHES_A_VIEW}::int)) p (page, each)
    group by c.day, p.page, p.each
    on conflict (day, page) do update set times = visit_days.times + excluded.times`
}

export async function rateSpaces(sql: Sql): Promise<void> {
  await sql`
    update spaces s set rating = r.rating, review_count = r.n
    from (
      select space_id, round(avg(overall), 2) as rating, count(*) as n from reviews
      where by_role = 'guest' and counted_at is not null group by space_id
    ) r where r.space_id = s.id`
}
