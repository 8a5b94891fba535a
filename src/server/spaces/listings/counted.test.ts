import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildMapCells } from '../../../../demo/map-cells.sql.ts'
import { aDraft, aGazetteer, aHost, reviewListings, rewrite } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import type { Person } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  await reviewListings(world, false)
  host = await aHost(world)
})
afterAll(() => world.close())

const publish = ({ id, version }: { id: string; version: number }) => host.api.listings.publishListing({ id, version })

async function counts() {
  const read = async () => ({
    cells:
      await world.sql`select zoom, x, y, type, spaces_count, round(lat::numeric, 6)::text as lat, round(lng::numeric, 6)::text as lng from map_cells order by 1, 2, 3, 4`,
    places: await world.sql`select id, spaces_count from places order by id`,
  })
  const kept = await read()
  await rebuildMapCells(world.sql)
  await world.sql`
    update places p set spaces_count = (select count(*) from spaces s where s.status = 'published' and p.id in (s.city_id, s.district_id))`
  return { kept, anew: await read() }
}

test('after listing, moving, pausing and archiving, places and map match a recount', async () => {
  const [a, b, c] = await Promise.all([
    aDraft(world, host),
    aDraft(world, host, { point: { lat: 52.5, lng: 13.5 } }),
    aDraft(world, host, { type: 'office', point: { lat: 52.4, lng: 13.3 } }),
  ])
  await Promise.all([a, b, c].map(publish))
  let seen = await counts()
  expect(seen.kept).toEqual(seen.anew)
  expect(seen.kept.cells.find(({ zoom, type }) => zoom === 0 && type === 'studio')?.spaces_count).toBe(2)

  const moved = { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 }, type: 'retail' } as const
  await publish(await rewrite(host, a.id, moved))
  await host.api.listings.pauseListing({ id: b.id })
  await host.api.listings.archiveListing({ id: c.id })
  seen = await counts()
  expect(seen.kept).toEqual(seen.anew)
  await host.api.listings.restoreListing({ id: c.id })
  await Promise.all([b, c].map(({ id }) => host.api.listings.resumeListing({ id })))
  seen = await counts()
  expect(seen.kept).toEqual(seen.anew)
})

test('parts that are added, removed and published don’t change places, map and prices', async () => {
  const [whole, part] = await Promise.all([aDraft(world, host).then(publish), aDraft(world, host).then(publish)])
  const prices = () => world.sql`
    select id, card_price_cents, hour_price_cents, sort_price_cents, rank from spaces where id in (${whole.id}, ${part.id}) order by id`
  const [before, counted] = [await prices(), await counts()]
  await host.api.partsOfSpaces.joinWhole({ id: part.id, whole: whole.id })
  const { id } = await host.api.partsOfSpaces.addPart({ id: whole.id })
  expect(await counts()).toEqual(counted)
  const { version } = await host.api.listings.showListing({ id })
  await world.sql`
    insert into photos (space_id, position, path, alt, width, height) values (${id}, 0, 'demo/room.jpg', 'A room', 1600, 1067)`
  const { title, type, description, capacity, byDay, rates } = whole.draft
  const changes = { title, type, description, capacity, byDay, rates }
  await publish(await host.api.listings.saveDraft({ id, version, changes }))
  await host.api.partsOfSpaces.leaveWhole({ id: part.id })
  const seen = await counts()
  expect(seen.kept).toEqual(seen.anew)
  expect(await prices()).toEqual(before)
  await expectInvariants(world.sql)
})

test('towns keep their counts when spaces move between them at the same moment', async () => {
  const [berlin, newYork] = [
    { city: 2_950_159, point: { lat: 52.4934, lng: 13.4262 } },
    { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 } },
  ]
  const listed = await Promise.all([berlin, newYork, berlin, newYork].map((where) => aDraft(world, host, where)))
  await Promise.all(listed.map(publish))
  for (const towns of [
    [newYork, berlin, newYork, berlin],
    [berlin, newYork, berlin, newYork],
  ])
    await Promise.all(listed.map(async ({ id }, n) => publish(await rewrite(host, id, towns[n] ?? {}))))
  const seen = await counts()
  expect(seen.kept).toEqual(seen.anew)
})
