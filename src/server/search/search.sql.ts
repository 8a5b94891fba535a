import type { SpaceId } from '../../domain/kernel/id.ts'
import { newSince } from '../../domain/spaces/space.ts'
import type { Sql } from '../platform/database/connect.ts'
import { ask, NOTHING, piece } from '../platform/database/piece.ts'
import { photoUrl } from '../spaces/space-row.ts'
import type { Box } from './places.sql.ts'
import type { SearchTerms } from './search-terms.ts'

/**
 * A matching space with its card as JSON, without the total. Building the card in the database costs a third of what it
 * costs in the application.
 */
export type CardRow = { id: SpaceId; card: string }
export type KeyedRow = CardRow & { key: number }

export const cardColumns = (now: Temporal.Instant) => piece`
  s.id, left((select row_to_json(facts)::text
    from (select s.id, s.title, s.location, s.card_price_cents::float8 / 100 as price,
    s.hour_price_cents as "hourPriceCents",
      case when s.by_hour then ceil(s.min_minutes::numeric / s.step_minutes)::int * s.step_minutes end
      as "shortestMinutes", s.currency, s.rating::float8, s.review_count as "reviewCount", s.amenities, s.capacity,
    s.type as "spaceType", s.instant, s.cancellation, s.shown_lat as lat, s.shown_lng as lng,
    s.first_published_at > ${newSince(now)}::timestamptz and s.first_published_at <= ${now}::timestamptz as "isNew"
  ) facts), -1) || ',' || substr((select left(json_build_object('imageUrl',
    coalesce(min(p.url) filter (where p.position = 0), ''), 'photos',
     coalesce(json_agg(json_build_object('url', p.url, 'alt', p.alt, 'colour', p.colour) order by p.position),
       '[]'))::text, -1)
   from (select ${photoUrl('')} || path as url, alt, colour, position from photos
     where space_id = s.id and position < 4) p), 2) || ',"totalCents":' as card`

/** The facts that filters look at (`FilterFacts`), as a JSON array instead of the card. */
export const filterColumns = piece`
  s.id, json_build_array(s.amenities, s.accessibility, s.instant, s.cancellation, s.sort_price_cents)::text as card`

/**
 * A narrow box uses the location index. In a wide one, nearly every space matches, so scanning in sort order is faster.
 */
function within({ west, south, east, north }: Box, wide: boolean) {
  return wide
    ? piece`and s.shown_lng between ${west}::float8 and ${east}::float8
        and s.shown_lat between ${south}::float8 and ${north}::float8`
    : piece`and point(s.shown_lng, s.shown_lat) <@ box(point(${west}::float8, ${south}::float8),
      point(${east}::float8, ${north}::float8))`
}

export function matching(t: SearchTerms) {
  return piece`
    s.status = 'published'
    ${
      t.place?.kind === 'country'
        ? piece`and s.city_id in (select id from places where country = ${t.place.country} and kind = 'city')`
        : NOTHING
    }
    ${t.place?.kind === 'city' ? piece`and s.city_id = ${t.place.id}` : NOTHING}
    ${t.place?.kind === 'district' ? piece`and s.district_id = ${t.place.id}` : NOTHING}
    ${
      t.words
        ? piece`and to_tsvector('simple', s.title || ' ' || s.location) @@ plainto_tsquery('simple',
      ${t.words})`
        : NOTHING
    }
    ${t.spaceType ? piece`and s.type = ${t.spaceType}` : NOTHING}
    ${t.minCents !== null ? piece`and s.sort_price_cents >= ${t.minCents}` : NOTHING}
    ${t.maxCents !== null ? piece`and s.sort_price_cents <= ${t.maxCents}` : NOTHING}
    ${t.capacity !== null ? piece`and s.capacity >= ${t.capacity}` : NOTHING}
    ${t.amenities.length > 0 ? piece`and s.amenities @> ${t.amenities}` : NOTHING}
    ${t.accessibility.length > 0 ? piece`and s.accessibility @> ${t.accessibility}` : NOTHING}
    ${t.instant !== null ? piece`and s.instant = ${t.instant}` : NOTHING}
    ${t.cancellations ? piece`and s.cancellation = any(${t.cancellations})` : NOTHING}
    ${t.bounds ? within(t.bounds, t.wide) : NOTHING}`
}

export type Keys = [order: number, id: string]

export function inOrder(sort: SearchTerms['sort'], after: Keys | null) {
  const [key, id] = after ?? [0, '']
  switch (sort) {
    case 'best':
      return {
        key: piece`s.rank as key`,
        rest: after
          ? piece`and (s.rank, s.id) < (${key}, ${id}) order by s.rank desc, s.id desc`
          : piece`order by s.rank desc, s.id desc`,
      }
    case 'price_low':
      return {
        key: piece`s.sort_price_cents as key`,
        rest: after
          ? piece`and (s.sort_price_cents, s.id) > (${key}, ${id}) order by s.sort_price_cents, s.id`
          : piece`order by s.sort_price_cents, s.id`,
      }
    case 'price_high':
      return {
        key: piece`s.sort_price_cents as key`,
        rest: after
          ? piece`and (s.sort_price_cents, s.id) < (${key}, ${id}) order by s.sort_price_cents desc, s.id desc`
          : piece`order by s.sort_price_cents desc, s.id desc`,
      }
    case 'rating':
      return {
        key: piece`s.rating_score as key`,
        rest: after
          ? piece`and (s.rating_score, s.id) < (${key}, ${id}) order by s.rating_score desc, s.id desc`
          : piece`order by s.rating_score desc, s.id desc`,
      }
  }
}

export function findCards(
  sql: Sql,
  terms: SearchTerms,
  after: Keys | null,
  limit: number,
  columns = cardColumns(terms.now),
): Promise<KeyedRow[]> {
  const { key, rest } = inOrder(terms.sort, after)
  return ask<KeyedRow>(
    sql,
    piece`
    select ${columns}, ${key} from spaces s where ${matching(terms)} ${rest} limit ${limit}`,
  )
}

export function findCardsOf(sql: Sql, ids: readonly SpaceId[], now: Temporal.Instant): Promise<CardRow[]> {
  return ask<CardRow>(
    sql,
    piece`select ${cardColumns(now)} from spaces s where s.id = any(${ids as SpaceId[]}::uuid[])`,
  )
}

/** Spaces in the same small square of the map. `cheapest` is the lowest price with the id of its space. */
type Gathered = Box & { cheapest: string; count: number; lat: number; lng: number }

const DIGITS = 12

export async function gatherSpaces(sql: Sql, terms: SearchTerms, zoom: number) {
  // The smallest text takes one pass, while the first of a sorted list would sort every space.
  const squares = await ask<Gathered>(
    sql,
    piece`
    select min((lpad(s.sort_price_cents::text, ${DIGITS}::int, '0') || s.id::text) collate "C") as cheapest,
      count(*)::int as count, avg(s.shown_lat) as lat, avg(s.shown_lng) as lng,
      min(s.shown_lng) as west, min(s.shown_lat) as south, max(s.shown_lng) as east, max(s.shown_lat) as north
    from spaces s where ${matching(terms)}
    group by map_cell_x(s.shown_lng, ${zoom}::int), map_cell_y(s.shown_lat, ${zoom}::int)`,
  )
  return squares.map(({ cheapest, west, south, east, north, ...square }) => ({
    ...square,
    id: cheapest.slice(DIGITS) as SpaceId,
    cents: Number(cheapest.slice(0, DIGITS)),
    bounds: { west, south, east, north },
  }))
}

export async function countCards(sql: Sql, terms: SearchTerms, most: number): Promise<number> {
  const [row] = await ask<{ n: number }>(
    sql,
    piece`
    select count(*)::int as n from (select 1 from spaces s where ${matching(terms)} limit ${most}) found`,
  )
  return row?.n ?? 0
}

export function findFeatured(sql: Sql, now: Temporal.Instant): Promise<CardRow[]> {
  return ask<CardRow>(
    sql,
    piece`
    select ${cardColumns(now)} from spaces s join featured_spaces x on x.space_id = s.id
    where s.status = 'published' order by x.position limit 6`,
  )
}

export function findAlike(sql: Sql, id: SpaceId, now: Temporal.Instant): Promise<CardRow[]> {
  return ask<CardRow>(
    sql,
    piece`
    select ${cardColumns(now)} from spaces s join spaces o on o.id = ${id} and o.status = 'published'
    where s.status = 'published' and s.city_id = o.city_id and s.type = o.type and s.id <> o.id
    order by s.rank desc, s.id desc limit 3`,
  )
}
