import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aDraft, aGazetteer, aHost, LOFT, reviewListings, rewrite } from '../../../../test/support/hosts.ts'
import { aVisitor, type Person } from '../../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
  await reviewListings(world, false)
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.sql`update spaces set status = 'archived' where status <> 'archived'`)

const publish = async (draft: { id: string; version: number }) =>
  host.api.listings.publishListing({ id: draft.id, version: draft.version })
const inSearch = async (location = 'Berlin') =>
  (await aVisitor(world).api.search.findSpaces({ location })).items.map(({ id, title, price }) => ({
    id,
    title,
    price,
  }))

describe('a published space', () => {
  test(claim('13.4', 'is found, priced and booked like any other, and no longer once it is paused'), async () => {
    const draft = await aDraft(world, host)
    expect([draft.missing, draft.zone, draft.city?.name, await inSearch()]).toEqual([[], 'Europe/Berlin', 'Berlin', []])
    const live = await publish(draft)
    expect([live.state, live.changed, live.draft.neighbourhood, live.draft.street]).toEqual([
      ...['published', false, 'Kreuzberg', 'Paul-Lincke-Ufer 41'],
    ])
    expect(await inSearch()).toEqual([{ id: draft.id, title: 'Loft on the canal', price: 259.2 }])
    const held = await aVisitor(world).api.bookings.holdSlot({
      spaceId: draft.id,
      people: 2,
      ask: { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' },
    })
    expect(held.state).toBe('held')
    await host.api.listings.pauseListing({ id: draft.id })
    expect(await inSearch()).toEqual([])
    await host.api.listings.resumeListing({ id: draft.id })
    expect(await inSearch()).toHaveLength(1)
  })

  test(
    claim('13.7', 'shows a point 100 to 300 m away, the same for another space in the building and after a change'),
    async () => {
      const shown = async (id: string) => {
        const { lat, lng } = await aVisitor(world).api.spaces.showSpace({ id })
        return { lat, lng }
      }
      const first = await aDraft(world, host)
      await publish(first)
      const before = await shown(first.id)
      const metres = Math.hypot(
        (before.lat - 52.4934) * 111_195,
        (before.lng - 13.4262) * 111_195 * Math.cos(52.4934 * (Math.PI / 180)),
      )
      expect(metres).toBeGreaterThan(99)
      expect(metres).toBeLessThan(301)
      const [other, neighbour] = [await aDraft(world, host, { title: 'Next door' }), await aHost(world)]
      await publish(other)
      const above = await aDraft(world, neighbour, { title: 'Above' })
      await neighbour.api.listings.publishListing({ id: above.id, version: above.version })
      expect([await shown(other.id), await shown(above.id)]).toEqual([before, before])
      await publish(await rewrite(host, first.id, { title: 'Renamed' }))
      expect(await shown(first.id)).toEqual(before)
    },
  )

  test('goes to review if the operator reviews first, isn’t published yet, and can be withdrawn', async () => {
    await reviewListings(world, true)
    const draft = await aDraft(world, host)
    expect((await publish(draft)).state).toBe('in_review')
    expect(await inSearch()).toEqual([])
    expect((await host.api.listings.withdrawListing({ id: draft.id })).state).toBe('draft')
    await reviewListings(world, false)
  })

  test(claim('13.10', 'isn’t published if something is missing, and the host is told what'), async () => {
    const draft = await aDraft(world, host, { title: '  <b></b> ', byDay: false, byHour: false })
    await expect(publish(draft)).rejects.toMatchObject({ code: 'incomplete', data: { missing: ['title', 'letting'] } })
    expect(await inSearch()).toEqual([])
  })

  test(claim('13.4', 'can be in a town without any other, which then can be found'), async () => {
    await publish(
      await aDraft(world, host, { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 }, neighbourhood: '' }),
    )
    expect(await inSearch('New York City')).toHaveLength(1)
    expect(await world.sql`select zone, spaces_count from places where id = 5128581`).toEqual([
      { zone: 'America/New_York', spaces_count: 1 },
    ])
  })
})

describe('a change to a published space', () => {
  test('is visible once it is published, and not before', async () => {
    const { id } = await publish(await aDraft(world, host))
    const dearer = { ...NEW_DRAFT.rates, dayCents: cents(30_000), hourCents: cents(4_000) }
    const draft = await rewrite(host, id, { title: 'Dearer', rates: dearer })
    expect([draft.state, draft.changed, draft.version]).toEqual(['published', true, 2])
    expect(await inSearch()).toEqual([{ id, title: 'Loft on the canal', price: 259.2 }])
    expect((await publish(draft)).changed).toBe(false)
    expect(await inSearch()).toEqual([{ id, title: 'Dearer', price: 324 }])
  })

  test('doesn’t move the door of guests who have booked until they have been there', async () => {
    const live = await publish(await aDraft(world, host, { byHour: false }))
    const slot = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    await aVisitor(world).api.bookings.holdSlot({ spaceId: live.id, people: 1, ask: slot })
    const at = (lat: number) => rewrite(host, live.id, { point: { lat, lng: 13.4262 } })
    await publish(await at(52.4994))
    await expect(publish(await at(52.6))).rejects.toMatchObject({ code: 'booked_there' })
    world.clock.set('2027-03-12T08:00:00Z')
    expect((await publish(await at(52.6))).changed).toBe(false)
    world.clock.set(MONDAY_MORNING)
  })

  test('is only published as it was on screen', async () => {
    const { id } = await publish(await aDraft(world, host))
    const seen = await rewrite(host, id, { title: 'Seen' })
    await host.api.listings.saveDraft({ id, version: seen.version, changes: { street: 'Elsewhere 1' } })
    await expect(publish(seen)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })
})

describe('two windows on one space', () => {
  test('can edit at the same time, and never overwrite each other silently', async () => {
    const draft = await aDraft(world, host)
    const save = (version: number, changes: object) => host.api.listings.saveDraft({ id: draft.id, version, changes })
    await save(draft.version, { title: 'From the first' })
    await expect(save(draft.version, { title: 'From the second', capacity: 4 })).rejects.toMatchObject({
      code: 'changed_elsewhere',
      data: { fields: ['title'] },
    })
    const both = await save(draft.version, { capacity: 4 })
    expect(both.draft).toMatchObject({ title: 'From the first', capacity: 4 })
  })

  test('don’t overwrite anything even if one was open since before a publication', async () => {
    const live = await publish(await aDraft(world, host))
    await publish(await rewrite(host, live.id, { title: 'Newer' }))
    const stale = (changes: object) =>
      host.api.listings.saveDraft({ id: live.id, version: live.version, changes: changes as never })
    await expect(stale({ title: 'From the old window' })).rejects.toMatchObject({ code: 'changed_elsewhere' })
    expect((await stale({ capacity: 4 })).draft).toMatchObject({ title: 'Newer', capacity: 4 })
  })

  test('lose nothing if they save at the same moment', async () => {
    const draft = await aDraft(world, host)
    const fields = ['title', 'street', 'neighbourhood', 'houseRules', 'accessInstructions', 'description']
    await Promise.all(
      fields.map((field) =>
        host.api.listings.saveDraft({ id: draft.id, version: draft.version, changes: { [field]: `New ${field}` } }),
      ),
    )
    const now = await host.api.listings.showListing({ id: draft.id })
    expect(now.version).toBe(draft.version + fields.length)
    expect(now.draft).toMatchObject(Object.fromEntries(fields.map((field) => [field, `New ${field}`])))
  })
})

test(claim('13.18', 'a copy has all texts, says that it is a copy, and is a separate draft'), async () => {
  const { id } = await publish(await aDraft(world, host))
  const copy = await host.api.listings.showListing(await host.api.listings.copyListing({ id }))
  expect([copy.state, copy.draft.title, copy.photosCount]).toEqual(['draft', 'Loft on the canal (copy)', 0])
  expect(copy.draft).toMatchObject({ ...LOFT, title: copy.draft.title })
})

test('no one can open, edit or publish another host’s space', async () => {
  const { id, version } = await aDraft(world, host)
  const other = await aHost(world)
  const missing = { code: 'not_found' }
  await expect(other.api.listings.showListing({ id })).rejects.toMatchObject(missing)
  await expect(other.api.listings.saveDraft({ id, version, changes: { title: 'Mine' } })).rejects.toMatchObject(missing)
  await expect(other.api.listings.publishListing({ id, version })).rejects.toMatchObject(missing)
  await expect(other.api.listings.archiveListing({ id })).rejects.toMatchObject(missing)
  await expect(other.api.listings.copyListing({ id })).rejects.toMatchObject(missing)
})

test('towns are suggested by the start of their name, and an unknown ID is refused', async () => {
  const { items } = await host.api.listings.suggestCities({ q: 'New yo%' })
  expect(items.map(({ name, region }) => [name, region])).toEqual([['New York City', 'NY']])
  const { id } = await host.api.listings.createListing({})
  await expect(host.api.listings.saveDraft({ id, version: 0, changes: { city: 4 } })).rejects.toMatchObject({
    code: 'unknown_city',
  })
})
