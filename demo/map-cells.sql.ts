import type { Sql } from '../src/server/platform/database/connect.ts'

export async function rebuildMapCells(sql: Sql): Promise<void> {
  await sql`
    with fresh as (
      select z as zoom, map_cell_x(shown_lng, z) as x, map_cell_y(shown_lat, z) as y, type, count(*)::int as spaces_count, avg(shown_lat) as lat, avg(shown_lng) as lng
      from spaces, generate_series(0, 12) z where status = 'published' group by 1, 2, 3, type
    ), gone as (
      delete from map_cells c where not exists (
        select 1 from fresh f where (f.zoom, f.x, f.y, f.type) = (c.zoom, c.x, c.y, c.type))
    )
    insert into map_cells (zoom, x, y, type, spaces_count, lat, lng) select zoom, x, y, type, spaces_count, lat, lng from fresh
    on conflict (zoom, x, y, type) do update set spaces_count = excluded.spaces_count, lat = excluded.lat, lng = excluded.lng`
}
