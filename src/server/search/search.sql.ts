import type { SpaceId } from '../../domain/id.ts'
import type { SpaceType } from '../../domain/space.ts'
import type { Sql } from '../database/connect.ts'
import type { SlotTerms } from '../spaces/space-row.ts'
import { slotColumns, termsTables } from '../spaces/spaces.sql.ts'
import type { Box } from './places.sql.ts'
import type { SearchTerms } from './search-terms.ts'

export type CardRow = SlotTerms & {
  title: string
  location: string
  type: SpaceType
  card_price_cents: number | null
  hour_price_cents: number | null
  sort_price_cents: number
  rating: string | null
  review_count: number
  amenities: string[]
  shown_lat: number
  shown_lng: number
  rank: number
  first_published_at: Date
  photos: { path: string; alt: string; colour: string }[]
}

const cardColumns = (sql: Sql) => sql`
  ${slotColumns(sql)}, s.title, s.location, s.type, s.card_price_cents, s.hour_price_cents, s.sort_price_cents, s.rating, s.review_count,
  s.amenities, s.shown_lat, s.shown_lng, s.rank, s.first_published_at,
  (select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'alt', p.alt, 'colour', p.colour) order by p.position), '[]')
   from photos p where p.space_id = s.id and p.position < 4) as photos`

/**
 * The free check asks `(select 1 … limit 1) is null`, not `not exists`: the planner turns the latter into a hash join over
 * all occupancies, which is a hundred times slower at a million spaces.
 */
function isFree(sql: Sql, { dates, hours, now }: SearchTerms) {
  if (!dates) return sql``
  const at = now.toString()
  const common = sql`s.lead_minutes, s.window_days`
  const buffers = sql`s.buffer_before_minutes::int, s.buffer_after_minutes::int`
  const untaken = (during: ReturnType<typeof sql>) => sql`
    (select 1 from unnest(s.unit_ids) u join occupancies o on o.unit_id = u and o.during && ${during}
     where o.expires_at is null or o.expires_at > ${at}::timestamptz limit 1) is null`
  if (hours) {
    const during = sql`hour_occupancy(s.id, s.opens, s.closes, s.zone, ${dates.first}::date, ${hours.startMinute}::int, ${hours.minutes}::int,
      ${at}::timestamptz, ${common}, s.min_minutes, s.max_minutes, s.step_minutes::int, ${buffers})`
    return sql`and s.by_hour and (select d is not null and ${untaken(sql`d`)} from (select ${during} as d offset 0) x)`
  }
  const during = sql`day_occupancy(s.id, s.opens, s.closes, s.zone, ${dates.first}::date, ${dates.last}::date, ${at}::timestamptz,
    ${common}, s.max_days, s.step_minutes::int, ${buffers})`
  return sql`and case when s.by_day
    then (select d is not null and ${untaken(sql`d`)} from (select ${during} as d offset 0) x)
    else has_free_hours(s.id, s.unit_ids, s.opens, s.closes, s.zone, ${dates.first}::date, ${dates.last}::date, ${at}::timestamptz,
      ${common}, s.min_minutes, s.step_minutes::int, ${buffers}) end`
}

/** A narrow box is looked up by its index; in a wide one nearly every space matches, and walking them in order ends sooner. */
function within(sql: Sql, { west, south, east, north }: Box, wide: boolean) {
  return wide
    ? sql`and s.shown_lng between ${west}::float8 and ${east}::float8 and s.shown_lat between ${south}::float8 and ${north}::float8`
    : sql`and point(s.shown_lng, s.shown_lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

function matching(sql: Sql, t: SearchTerms) {
  return sql`
    s.status = 'published'
    ${t.place?.kind === 'city' ? sql`and s.city_id = ${t.place.id}` : sql``}
    ${t.place?.kind === 'district' ? sql`and s.district_id = ${t.place.id}` : sql``}
    ${t.words ? sql`and to_tsvector('simple', s.title || ' ' || s.location) @@ plainto_tsquery('simple', ${t.words})` : sql``}
    ${t.spaceType ? sql`and s.type = ${t.spaceType}` : sql``}
    ${t.minCents !== null ? sql`and s.sort_price_cents >= ${t.minCents}` : sql``}
    ${t.maxCents !== null ? sql`and s.sort_price_cents <= ${t.maxCents}` : sql``}
    ${t.capacity !== null ? sql`and s.capacity >= ${t.capacity}` : sql``}
    ${t.amenities.length > 0 ? sql`and s.amenities @> ${t.amenities}` : sql``}
    ${t.instant !== null ? sql`and s.instant = ${t.instant}` : sql``}
    ${t.cancellations ? sql`and s.cancellation = any(${t.cancellations})` : sql``}
    ${t.bounds ? within(sql, t.bounds, t.wide) : sql``}
    ${isFree(sql, t)}`
}

const orders = (sql: Sql) => ({
  best: { by: sql`s.rank desc, s.id desc`, after: ([rank, id]: Keys) => sql`(s.rank, s.id) < (${rank}, ${id})` },
  price_low: {
    by: sql`s.sort_price_cents, s.id`,
    after: ([price, id]: Keys) => sql`(s.sort_price_cents, s.id) > (${price}, ${id})`,
  },
  price_high: {
    by: sql`s.sort_price_cents desc, s.id desc`,
    after: ([price, id]: Keys) => sql`(s.sort_price_cents, s.id) < (${price}, ${id})`,
  },
  rating: {
    by: sql`coalesce(s.rating, 0) desc, s.id desc`,
    after: ([rating, id]: Keys) => sql`(coalesce(s.rating, 0), s.id) < (${rating}::numeric / 100, ${id})`,
  },
})

export type Keys = [order: number, id: string]

/** Cards in order, at most `limit`, after the keys of the last one seen. */
export function findCards(sql: Sql, terms: SearchTerms, after: Keys | null, limit: number): Promise<CardRow[]> {
  const order = orders(sql)[terms.sort]
  return sql<CardRow[]>`
    select ${cardColumns(sql)} from ${termsTables(sql)}
    where ${matching(sql, terms)} ${after ? sql`and ${order.after(after)}` : sql``}
    order by ${order.by} limit ${limit}`
}

/** How many match, counting no further than `most`. */
export async function countCards(sql: Sql, terms: SearchTerms, most: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (select 1 from spaces s where ${matching(sql, terms)} limit ${most}) found`
  return row?.n ?? 0
}

export function findFeatured(sql: Sql): Promise<CardRow[]> {
  return sql<CardRow[]>`
    select ${cardColumns(sql)} from ${termsTables(sql)} join featured_spaces x on x.space_id = s.id
    where s.status = 'published' order by x.position limit 6`
}

/** The best ranked of the same type in the same city. */
export function findAlike(sql: Sql, id: SpaceId): Promise<CardRow[]> {
  return sql<CardRow[]>`
    select ${cardColumns(sql)} from ${termsTables(sql)} join spaces o on o.id = ${id} and o.status = 'published'
    where s.status = 'published' and s.city_id = o.city_id and s.type = o.type and s.id <> o.id
    order by s.rank desc, s.id desc limit 3`
}
