import type { Sql } from '../../src/server/platform/database/connect.ts'

/** A space as the other products receive it. */
export type Space = {
  id: string
  title: string
  description: string
  type: string
  city: string
  capacity: number
  cents: number
  amenities: string[]
  lat: number
  lng: number
}

export async function readSpaces(sql: Sql): Promise<Space[]> {
  return sql<Space[]>`
    select id, title, description, type, location as city, capacity, card_price_cents as cents, amenities, lat, lng
    from spaces order by id`
}
