import { SPACE_TYPES } from '../src/domain/spaces/space.ts'
import type { Sql } from '../src/server/platform/database/connect.ts'
import { EXAMPLE_RATES } from '../test/support/examples/spaces.ts'

const A_CITY = 2_000

/**
 * Inserts spaces spread evenly over cities and types, with three bookings each in the next 60 days. Returns the number
 * of cities.
 */
export async function fill(sql: Sql, spaces: number): Promise<number> {
  const cities = Math.max(1, Math.round(spaces / A_CITY))
  await sql`select setseed(0.4711)`
  await sql`insert into accounts (email, first_name, last_name) select 'host' || n || '@bench.example', 'Host', 'Bench' from generate_series(1, 100) n`
  await sql`insert into user_roles (user_id, role) select id, 'host' from accounts`
  await sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    select n, 'city', 'City ' || n, 'city ' || n, 'DE', 'DE', 'Europe/Berlin', 40 + random() * 20, -10 + random() * 40, 1000000, ${A_CITY} from generate_series(1, ${cities}) n`
  await sql`
    insert into spaces (id, host_id, status, title, type, description, city_id, location, zone, lat, lng, shown_lat, shown_lng, capacity, amenities, opens, closes,
      by_day, by_hour, rates, tax_region, card_price_cents, hour_price_cents, rank, first_published_at)
    select overlay(overlay(md5('space ' || n) placing '4' from 13) placing '8' from 17)::uuid, h.ids[1 + n % 100], 'published', 'Space ' || n, (${[...SPACE_TYPES]}::text[])[1 + (n / ${cities}) % 8], repeat('A quiet room. ', 20),
      1 + n % ${cities}, 'City ' || (1 + n % ${cities}), 'Europe/Berlin', p.lat + (n / ${cities}) * 1e-5, p.lng, p.lat + random() * 0.2, p.lng + random() * 0.2, 5 + (random() * 95)::int,
      (array['Wi-Fi', 'Daylight', 'Kitchen', 'Lift', 'Parking', 'Projector'])[1 + n % 3 : 4 + n % 3],
      array[540,540,540,540,540,540,540], array[1080,1080,1080,1080,1080,1080,1080], true, false, ${sql.json(EXAMPLE_RATES as never)}, 'none',
      8000 + (random() * 60000)::int, 4000, (random() * 1000000)::int, '2026-01-01'
    from generate_series(1, ${spaces}) n join places p on p.id = 1 + n % ${cities}, (select array_agg(id) as ids from accounts) h`
  await sql`insert into units (space_id) select id from spaces`
  await sql`update spaces s set unit_ids = array[u.id] from units u where u.space_id = s.id`
  await sql`
    insert into occupancies (unit_id, during, kind)
    select u.id, tstzrange(d.day + interval '8 hours', d.day + interval '17 hours'), 'block'
    from units u, lateral (select (current_date + ((u.id / ${cities}) % 20 + k * 20)::int)::timestamp at time zone 'UTC' as day from generate_series(0, 2) k) d`
  await sql`
    insert into map_cells (zoom, x, y, type, spaces_count, lat, lng)
    select z, map_cell_x(shown_lng, z), map_cell_y(shown_lat, z), type, count(*), avg(shown_lat), avg(shown_lng)
    from spaces, generate_series(0, 12) z group by 1, 2, 3, 4`
  for (const table of ['spaces', 'occupancies', 'units', 'places', 'map_cells']) await sql`vacuum analyze ${sql(table)}`
  return cities
}
