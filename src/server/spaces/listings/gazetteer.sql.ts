import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type City = Pick<Tables['gazetteer'], 'id' | 'name' | 'region' | 'country' | 'lat' | 'lng'>

export async function isGazetteerFilled(sql: Sql): Promise<boolean> {
  return (await sql`select 1 from gazetteer limit 1`).length > 0
}

export async function addCities(sql: Sql, rows: string): Promise<void> {
  await sql`
    insert into gazetteer select * from jsonb_populate_recordset(null::gazetteer, ${rows}::text::jsonb)
      on conflict (id) do nothing`
}

export function findCities(sql: Sql, beginning: string): Promise<City[]> {
  return sql<City[]>`
    select id, name, region, country, lat, lng from gazetteer
    where search_name like ${`${beginning}%`} order by (search_name = ${beginning}) desc, population desc, id limit 8`
}

/** Finds cities by their whole name, or by another name under which visitors can search for them. */
export function findCitiesNamed(sql: Sql, names: readonly string[]): Promise<(City & { matched: string })[]> {
  return sql<(City & { matched: string })[]>`
    select g.id, n.matched, g.name, g.region, g.country, g.lat, g.lng
    from (select id, search_name as matched from gazetteer where search_name = any(${names as string[]})
      union select place_id, search_name from place_names where search_name = any(${names as string[]})) n
    join gazetteer g on g.id = n.id order by g.id`
}

export async function addPlace(tx: Sql, id: number, zone: string): Promise<void> {
  await tx`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population)
    select id, 'city', name, search_name, country, region, ${zone}, lat, lng, population from gazetteer where id = ${id}
    on conflict (id) do nothing`
}
