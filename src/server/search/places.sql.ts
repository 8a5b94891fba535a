import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type Place = Pick<Tables['places'], 'id' | 'kind' | 'name' | 'lat' | 'lng' | 'zone'>

export type Box = { west: number; south: number; east: number; north: number }
export type Cell = { lat: number; lng: number; count: number }

/** Cells of one zoom inside the box with their exact, stored counts. */
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

/** An estimate of the spaces in the box, from the cells of a medium zoom. */
export async function countWithin(sql: Sql, { west, south, east, north }: Box): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(spaces_count), 0)::int as n from map_cells
    where zoom = 6 and lat between ${south} and ${north} and lng between ${west} and ${east}`
  return row?.n ?? 0
}

/** From this zoom there is room for district names. */
const NEAR = 10.5

/** The places in the box, most spaces first and cities before their districts. */
export function findWithin(sql: Sql, zoom: number, { west, south, east, north }: Box) {
  return sql<Pick<Place, 'name' | 'kind' | 'lat' | 'lng'>[]>`
    select name, kind, lat, lng from places
    where lat between ${south} and ${north} and lng between ${west} and ${east} ${zoom < NEAR ? sql`and kind = 'city'` : sql``}
    order by kind, spaces_count desc, population desc, id limit 80`
}
