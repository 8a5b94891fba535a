import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { spellings, transposed } from './place-text.ts'

/** A country has no row of its own, and its `id` is 0. */
export type Place = Pick<Tables['places'], 'id' | 'name' | 'lat' | 'lng' | 'zone' | 'country'> & {
  kind: Tables['places']['kind'] | 'country'
}

export type Box = { west: number; south: number; east: number; north: number }
type Cell = { x: number; y: number; lat: number; lng: number; count: number }

export const DEEPEST_CELLS = 12

export function findCells(
  sql: Sql,
  zoom: number,
  { west, south, east, north }: Box,
  type: SpaceType | undefined,
): Promise<Cell[]> {
  return sql<Cell[]>`
    select x, y, sum(lat * spaces_count) / sum(spaces_count) as lat, sum(lng * spaces_count) / sum(spaces_count) as lng,
      sum(spaces_count)::int as count
    from map_cells where zoom = ${zoom} and lat between ${south} and ${north} and lng between ${west} and ${east}
      and x between map_cell_x(${west}, ${zoom}) and map_cell_x(${east}, ${zoom})
      ${type ? sql`and type = ${type}` : sql``}
    group by x, y`
}

export async function countWithin(sql: Sql, { west, south, east, north }: Box): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(spaces_count), 0)::int as n from map_cells
    where zoom = 6 and lat between ${south} and ${north} and lng between ${west} and ${east}`
  return row?.n ?? 0
}

/** At this zoom level and above, the map has room for district names. */
const NEAR = 10.5

export function findWithin(sql: Sql, zoom: number, { west, south, east, north }: Box) {
  return sql<Pick<Place, 'name' | 'kind' | 'lat' | 'lng'>[]>`
    select name, kind, lat, lng from places
    where lat between ${south} and ${north} and lng between ${west} and ${east}
      ${zoom < NEAR ? sql`and kind = 'city'` : sql``}
    order by kind, spaces_count desc, population desc, id limit 80`
}

export type NamedPlace = Place &
  Pick<Tables['places'], 'part_of' | 'region'> & {
    matched: string
    own: boolean
  }

export function findNamed(sql: Sql, names: readonly string[]): Promise<NamedPlace[]> {
  return sql<NamedPlace[]>`
    select p.id, p.kind, p.name, p.lat, p.lng, p.zone, p.part_of, p.country, p.region, n.matched, n.own
    from (select id, search_name as matched, true as own from places where search_name = any(${names as string[]})
      union all select place_id, search_name, false from place_names where search_name = any(${names as string[]})) n
    join places p on p.id = n.id order by p.spaces_count desc, p.population desc, p.id limit 200`
}

/** Its time zone is the one in which a day ends last. */
export async function findCountry(sql: Sql, country: string): Promise<Omit<Place, 'name'> | null> {
  const [row] = await sql<Omit<Place, 'name'>[]>`
    select 0 as id, 'country' as kind, country, avg(lat) as lat, avg(lng) as lng,
      (array_agg(zone order by lng))[1] as zone
    from places where country = ${country} and kind = 'city' group by country`
  return row ?? null
}

export type Suggestion = Pick<Tables['places'], 'id' | 'name' | 'country' | 'spaces_count'> & {
  city: string | null
  alias: string | null
}

const columns = (sql: Sql) => sql`p.id, p.name, w.name as city, p.country, p.spaces_count`
const withCity = (sql: Sql) => sql`join places p on p.id = h.id left join places w on w.id = p.part_of`

export function findPlacesLike(sql: Sql, start: string): Promise<Suggestion[]> {
  const [first, word] = [`${start}%`, `% ${start}%`]
  return sql<Suggestion[]>`
    select ${columns(sql)}, case when h.tier = 1 then h.alias end as alias
    from (select id, min(tier) as tier, (array_agg(alias order by tier, length(alias)))[1] as alias from (
      select id, case when search_name like ${first} then 0 else 2 end as tier, null as alias
      from places where search_name like ${first} or search_name like ${word}
      union all select place_id, 1, name from place_names where search_name like ${first}) n group by id) h
    ${withCity(sql)} where p.spaces_count > 0 order by h.tier = 2, p.kind, h.tier, p.spaces_count desc, p.id limit 8`
}

/**
 * Finds places whose name matches after two neighbouring letters are swapped. The similarity search below misses these,
 * because too few trigrams match.
 */
export function findPlacesSlipped(sql: Sql, names: readonly string[]): Promise<Suggestion[]> {
  const slips = names.flatMap((name) => spellings(name).flatMap(transposed))
  return sql<Suggestion[]>`
    select ${columns(sql)}, null as alias
    from (select id from places where search_name = any(${slips})
      union select place_id from place_names where search_name = any(${slips})) h
    ${withCity(sql)} where p.spaces_count > 0 order by p.spaces_count desc, p.id limit 5`
}

export function findPlacesAlike(sql: Sql, names: readonly string[]): Promise<Suggestion[]> {
  const looks = (name: string) => sql`
    select id, similarity(search_name, ${name}) as likeness, null as alias from places where search_name % ${name}
    union all select place_id, similarity(search_name, ${name}), name from place_names where search_name % ${name}`
  return sql<Suggestion[]>`
    select ${columns(sql)}, h.alias
    from (select id, max(likeness) as likeness, (array_agg(alias order by likeness desc, alias is not null))[1] as alias
      from (${names.map((name, n) => (n === 0 ? looks(name) : sql`union all ${looks(name)}`))}) n group by id) h
    ${withCity(sql)} where p.spaces_count > 0 order by h.likeness desc, p.spaces_count desc, p.id limit 5`
}

export function findCountries(sql: Sql, codes: readonly string[]) {
  return sql<Pick<Suggestion, 'country' | 'spaces_count'>[]>`
    select country, sum(spaces_count)::int as spaces_count from places
    where country = any(${codes as string[]}) and kind = 'city' and spaces_count > 0
    group by country order by spaces_count desc, country limit 3`
}

export function findSuggestion(sql: Sql, id: number): Promise<Suggestion[]> {
  return sql<Suggestion[]>`
    select ${columns(sql)}, null as alias from places p left join places w on w.id = p.part_of where p.id = ${id}`
}

export function findPopular(sql: Sql): Promise<Suggestion[]> {
  return sql<Suggestion[]>`
    select id, name, null as city, country, spaces_count, null as alias from places
    where kind = 'city' and spaces_count > 0 order by spaces_count desc, id limit 8`
}
