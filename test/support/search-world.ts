import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aVisitor } from './people.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

export let world: World
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld()
    await world.sql`
      insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count) values
        (1, 'city', null, 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10),
        (2, 'district', 1, 'Kreuzberg', 'kreuzberg', 'DE', 'DE', 'Europe/Berlin', 52.5, 13.4, 0, 5),
        (3, 'city', null, 'São Paulo', 'sao paulo', 'BR', 'BR', 'America/Sao_Paulo', -23.5, -46.6, 12000000, 3)`
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set(MONDAY_MORNING)
    await world.sql`update spaces set status = 'archived'`
  })
}

export const find = (query: Parameters<ReturnType<typeof aVisitor>['api']['search']['findSpaces']>[0]) =>
  aVisitor(world).api.search.findSpaces(query)
export const titles = async (query: Parameters<typeof find>[0]) => (await find(query)).items.map((c) => c.title)
export const refusal = (code: string) => expect.objectContaining({ code })
