import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { aVisitor } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  await reviewListings(world, false)
})
afterAll(() => world.close())

test(claim('13.25', 'visitors read exactly what a host writes about a space'), async () => {
  const host = await aHost(world)
  const said = {
    title: 'Loft on the canal',
    description: 'Bright and quiet.',
    houseRules: 'Shoes off.',
    capacity: 20,
    areaM2: 85,
    ceilingM: 3.4,
    floor: 3,
    amenities: ['Wi-Fi', 'Lift'],
    accessibility: ['Step-free entrance'],
    videoUrl: 'https://videos.example/loft',
    instant: false,
    cancellation: 'firm' as const,
  }
  const { id, version } = await aDraft(world, host, said as never)
  await host.api.listings.publishListing({ id, version })
  const space = await aVisitor(world).api.spaces.showSpace({ id })
  expect(space).toMatchObject({ ...said, spaceType: 'studio', location: 'Kreuzberg, Berlin' })
  expect(space.photos).toMatchObject([{ alt: 'A room' }])
  expect(space.rules).toMatchObject({ zone: 'Europe/Berlin' })
})
