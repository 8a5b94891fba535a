import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type Place = Pick<Tables['places'], 'id' | 'kind' | 'name' | 'lat' | 'lng' | 'zone'>

/** How names are stored for search: without accents, in small letters. */
export function plainName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The place people most likely mean: of that name, within the second name if one is given, the one with most spaces. */
export async function findPlace(sql: Sql, name: string, within: string | null): Promise<Place | null> {
  const [row] = await sql<Place[]>`
    select p.id, p.kind, p.name, p.lat, p.lng, p.zone from places p left join places w on w.id = p.part_of
    where p.search_name = ${name} ${within ? sql`and (w.search_name = ${within} or lower(p.country) = ${within} or p.kind = 'city')` : sql``}
    order by ${within ? sql`(w.search_name = ${within}) desc nulls last,` : sql``} p.spaces_count desc, p.population desc, p.id limit 1`
  return row ?? null
}

export type Suggestion = { name: string; city: string | null; country: string; spaces_count: number }

export function findPlacesLike(sql: Sql, start: string): Promise<Suggestion[]> {
  const escaped = start.replace(/[\\%_]/g, '\\$&')
  return sql<Suggestion[]>`
    select p.name, w.name as city, p.country, p.spaces_count from places p left join places w on w.id = p.part_of
    where (p.search_name like ${`${escaped}%`} or p.search_name like ${`% ${escaped}%`}) and p.spaces_count > 0
    order by p.search_name like ${`${escaped}%`} desc, p.kind, p.spaces_count desc, p.id limit 8`
}

export type Box = { west: number; south: number; east: number; north: number }
export type Cell = { lat: number; lng: number; count: number }

/** Cells of one zoom inside the box; exact counts, kept beside the rows. */
export function findCells(
  sql: Sql,
  zoom: number,
  { west, south, east, north }: Box,
  type: SpaceType | undefined,
): Promise<Cell[]> {
  return sql<Cell[]>`
    select sum(lat * spaces_count) / sum(spaces_count) as lat, sum(lng * spaces_count) / sum(spaces_count) as lng, sum(spaces_count)::int as count
    from map_cells where zoom = ${zoom} and lat between ${south} and ${north} and lng between ${west} and ${east}
      ${type ? sql`and type = ${type}` : sql``}
    group by x, y order by count desc limit 400`
}

/** About how many spaces lie in the box, from the cells of a middling zoom. */
export async function countWithin(sql: Sql, { west, south, east, north }: Box): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(spaces_count), 0)::int as n from map_cells
    where zoom = 6 and lat between ${south} and ${north} and lng between ${west} and ${east}`
  return row?.n ?? 0
}
