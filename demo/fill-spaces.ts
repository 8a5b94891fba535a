import { plainName } from '../src/domain/kernel/plain-name.ts'
import type { Sql } from '../src/server/platform/database/connect.ts'
import { CITIES, CITY_NAMES, type City } from './cities.ts'
import { FEATURED } from './featured.ts'
import { DEMO_EMAILS, type Person } from './make-accounts.ts'
import { districtIdIn } from './make-spaces.ts'
import { rebuildMapCells } from './map-cells.sql.ts'
import { insertRows, setUnits } from './rows.sql.ts'
import type { DemoSpace } from './space-of.ts'
import type { World } from './world.ts'

/** Inserts what the first pages show: places, people, spaces with pictures, the six featured spaces and the map. */
export async function fillSpaces(sql: Sql, { day, crowd, spaces }: World): Promise<void> {
  await insertRows(sql, 'tax_rules', taxRules(), one)
  await insertRows(sql, 'places', cityRows(spaces), one)
  await insertRows(sql, 'places', districtRows(spaces), one)
  await insertRows(sql, 'place_names', CITIES, nameRows)
  const everybody = [crowd.admin, ...[...crowd.hosts.values(), ...crowd.customers.values()].flat()]
  await insertRows(sql, 'accounts', everybody, accountRows)
  await insertRows(sql, 'user_roles', everybody, roleRows)
  // Containing spaces are inserted before their parts, down to the third level.
  for (const level of [0, 1, 2])
    await insertRows(
      sql,
      'spaces',
      spaces.filter((space) => levelOf(space) === level),
      ({ row }) => [row],
    )
  await insertRows(sql, 'units', spaces, ({ row }) => [{ space_id: row.id }])
  await setUnits(sql)
  await insertRows(sql, 'photos', spaces, ({ row, photos }) => photos.map((photo) => ({ space_id: row.id, ...photo })))
  // Short days in the past are kept, because they explain the hours of past bookings. Closed days more than 40 days ago
  // are left out.
  const since = day.subtract({ days: 40 }).toString()
  const needed = (space: DemoSpace) => space.exceptions.filter((x) => x.day >= since || x.opens !== null)
  await insertRows(sql, 'opening_exceptions', spaces, (space) =>
    needed(space).map((x) => ({ space_id: space.row.id, ...x })),
  )
  const published = new Set(spaces.map(({ row }) => row.id))
  const featured = FEATURED.filter(({ id }) => published.has(id)).map(({ id }, i) => ({
    position: i + 1,
    space_id: id,
  }))
  await insertRows(sql, 'featured_spaces', featured, one)
  await rebuildMapCells(sql)
}

const one = (row: object) => [row]

function taxRules() {
  const rules = CITIES.map(
    ({ taxRegion, taxName, taxPpm }) => [taxRegion, { region: taxRegion, name: taxName, ppm: taxPpm }] as const,
  )
  return [...new Map(rules).values()]
}

function cityRows(spaces: readonly DemoSpace[]) {
  const counts = countBy(spaces, ({ row }) => row.city_id)
  return CITIES.map(({ id, name, country, region, zone, lat, lng, population }) => ({
    id,
    kind: 'city',
    part_of: null,
    name,
    search_name: plainName(name),
    country,
    region,
    zone,
    lat,
    lng,
    population,
    spaces_count: counts.get(id) ?? 0,
  }))
}

function nameRows({ id }: City) {
  return (CITY_NAMES[id] ?? []).map((name) => ({ place_id: id, name, search_name: plainName(name) }))
}

function districtRows(spaces: readonly DemoSpace[]) {
  const counts = countBy(spaces, ({ row }) => row.district_id)
  return CITIES.flatMap((city) =>
    city.districts.map(({ name, lat, lng }) => {
      const id = districtIdIn(city)(name)
      const { country, region, zone } = city
      return {
        id,
        kind: 'district',
        part_of: city.id,
        name,
        search_name: plainName(name),
        country,
        region,
        zone,
        lat,
        lng,
        population: 0,
        spaces_count: counts.get(id) ?? 0,
      }
    }),
  )
}

function accountRows({ id, email, first_name, last_name, created_at }: Person) {
  const demo = Object.values<string>(DEMO_EMAILS).includes(email)
  return [{ id, email, first_name, last_name, email_verified_at: created_at, created_at, demo }]
}

function roleRows({ id, role, created_at }: Person) {
  return [{ user_id: id, role, assigned_at: created_at }]
}

function levelOf({ draft }: DemoSpace): number {
  return draft.partOf ? (draft.partOf.partOf ? 2 : 1) : 0
}

function countBy<T>(things: readonly T[], key: (thing: T) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const thing of things) counts.set(key(thing), (counts.get(key(thing)) ?? 0) + 1)
  return counts
}
