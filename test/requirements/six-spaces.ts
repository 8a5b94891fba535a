import { FEATURED } from '../../demo/featured.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'

export async function theSixSpaces(world: Pick<World, 'sql'>): Promise<string[]> {
  for (const [at, { id, type, title, capacity, amenities, district, city }] of FEATURED.entries()) {
    await aSpace(world, {
      id,
      type,
      title,
      capacity,
      amenities: [...amenities, 'Lift', 'Wi-Fi'],
      location: `${district}, ${city}`,
    })
    await world.sql`insert into featured_spaces (position, space_id) values (${at + 1}, ${id})`
  }
  return FEATURED.map(({ id }) => id)
}
