import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  await reviewListings(world, false)
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const TENTH = '2027-03-10'
const day = (date: string, last = date) => ({ mode: 'days', startDate: date, endDate: last }) as const
const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const hold = (spaceId: string, date = TENTH, by = aVisitor(world)) =>
  by.api.bookings.holdSlot({ spaceId, people: 1, ask: day(date) })
async function book(spaceId: string, date = TENTH) {
  const guest = await aGuest(world)
  const { id } = await hold(spaceId, date, guest)
  return guest.api.bookings.checkOut({ id, card: TEST_CARD })
}
const block = (id: string, date: string) => host.api.calendars.makeBlock({ id, when: day(date), note: '' })
const publish = ({ id, version }: { id: string; version: number }) => host.api.listings.publishListing({ id, version })
const join = (id: string, whole: string) => host.api.partsOfSpaces.joinWhole({ id, whole })
const leave = (id: string) => host.api.partsOfSpaces.leaveWhole({ id })
const isTaken = async (id: string, date = TENTH) =>
  !(await aVisitor(world).api.spaces.quoteSlot({ id, people: 1, ask: day(date) })).free

describe('a space that becomes part of another', () => {
  test(
    claim(
      '11.4',
      'is taken by everything that takes the whole from then on, including holds and blocks, and the reverse',
    ),
    async () => {
      const [whole, part] = [await mine(), await mine()]
      await Promise.all([book(whole, '2027-03-10'), hold(whole, '2027-03-11'), block(whole, '2027-03-12')])
      await book(part, '2027-03-15')
      await join(part, whole)
      for (const date of ['2027-03-10', '2027-03-11', '2027-03-12'])
        await expect(hold(part, date)).rejects.toMatchObject({ code: 'just_taken' })
      await expect(hold(whole, '2027-03-15')).rejects.toMatchObject({ code: 'just_taken' })
      await book(whole, '2027-03-16')
      expect(await isTaken(part, '2027-03-16')).toBe(true)
    },
  )

  test('is connected through intermediate parts, with everything inside it', async () => {
    const [house, floor, room] = [await mine(), await mine(), await mine()]
    await join(room, floor)
    await book(house)
    await join(floor, house)
    for (const id of [floor, room]) expect(await isTaken(id)).toBe(true)
    await book(room, '2027-03-11')
    expect(await isTaken(house, '2027-03-11')).toBe(true)
  })

  test(claim('11.4', 'is refused if both are taken at the same time, names the two, and changes nothing'), async () => {
    const [whole, part] = [await mine({ title: 'The floor' }), await mine({ title: 'Red room' })]
    await book(whole)
    await block(part, TENTH)
    await block(part, '2027-03-11')
    await hold(whole, '2027-03-11')
    await expect(join(part, whole)).rejects.toMatchObject({
      code: 'parts_overlap',
      data: {
        whole: { kind: 'booking', space: 'The floor', from: '2027-03-10T08:00:00Z', name: 'Ada' },
        part: { kind: 'block', space: 'Red room', from: '2027-03-09T23:00:00Z', to: '2027-03-10T23:00:00Z' },
        more: 1,
        zone: 'Europe/Berlin',
      },
    })
    expect((await host.api.partsOfSpaces.showParts({ id: part })).partOf).toBeNull()
    expect(await isTaken(whole, '2027-03-15')).toBe(false)
    expect(await isTaken(part, '2027-03-15')).toBe(false)
  })

  test('isn’t stopped by expired holds, on either side, without any job', async () => {
    const [whole, blocked, held] = [await mine(), await mine(), await mine()]
    await Promise.all([hold(whole), block(blocked, TENTH), hold(held, '2027-03-11')])
    await expect(join(blocked, whole)).rejects.toMatchObject({ code: 'parts_overlap' })
    world.clock.pass({ minutes: 15 })
    await join(blocked, whole)
    await block(whole, '2027-03-11')
    await join(held, whole)
    expect(await isTaken(held, TENTH)).toBe(false)
    expect(await isTaken(held, '2027-03-11')).toBe(true)
  })

  test('doesn’t change past bookings', async () => {
    const [whole, part] = [await mine(), await mine()]
    await Promise.all([book(whole), book(part)])
    world.clock.set('2027-03-11T08:00:00Z')
    await join(part, whole)
    const [row] = await world.sql`
      select count(*)::int as n from occupancies o join bookings b on b.id = o.booking_id where b.space_id = ${whole}`
    expect(row?.n).toBe(1)
  })

  test.each([
    ['of another host', {}, 'not_found'],
    ['in another zone', { zone: 'Asia/Tokyo' }, 'other_zone'],
    ['in another currency', { currency: 'EUR' }, 'other_currency'],
    ['that was put away', { status: 'archived' }, 'archived'],
  ])(claim('11.3', 'can’t join %s'), async (name, facts, code) => {
    const own = name !== 'of another host'
    const other = own ? await mine(facts) : (await aSpace(world)).id
    await expect(join(other, await mine())).rejects.toMatchObject({ code })
    await expect(join(await mine(), other)).rejects.toMatchObject({ code })
  })

  test(claim('11.3', 'is nested three levels deep at most, once, and never in a circle'), async () => {
    const [a, b, c, d] = [await mine(), await mine(), await mine(), await mine()]
    await Promise.all([join(b, a), join(c, b)])
    await join(c, b)
    await expect(join(d, c)).rejects.toMatchObject({ code: 'too_deep' })
    await expect(join(a, c)).rejects.toMatchObject({ code: 'inside_itself' })
    await expect(join(c, d)).rejects.toMatchObject({ code: 'already_part' })
    const { partOf, parts, joinable, may } = await host.api.partsOfSpaces.showParts({ id: b })
    expect([partOf?.id, parts.map(({ id }) => id)]).toEqual([a, [c]])
    expect(joinable.map(({ id }) => id)).toContain(d)
    expect(joinable.map(({ id }) => id)).not.toContain(a)
    expect(may).toEqual({ edit: true, add: true })
    expect((await host.api.partsOfSpaces.showParts({ id: c })).may.add).toBe(false)
  })
})

describe('a part that was never published', () => {
  test('starts with the whole’s address, and takes nothing until it is published', async () => {
    const whole = await publish(await aDraft(world, host, { houseRules: 'No shoes.' }))
    await book(whole.id)
    const { id } = await host.api.partsOfSpaces.addPart({ id: whole.id })
    const { draft, zone, version } = await host.api.listings.showListing({ id })
    const { city, street, point, weekly, houseRules } = whole.draft
    expect(draft).toMatchObject({ city, street, point, weekly, houseRules, title: '', capacity: null })
    expect(zone).toBe('Europe/Berlin')
    await expectInvariants(world.sql)
    await world.sql`insert into photos (space_id, position, path, alt, width, height) values (${id}, 0, 'demo/room.jpg', 'A room', 1600, 1067)`
    const { title, type, description, capacity, byDay, rates } = (await aDraft(world, host)).draft
    const changes = { title: `${title} room`, type, description, capacity, byDay, rates }
    const { version: written } = await host.api.listings.saveDraft({ id, version, changes })
    await host.api.listings.publishListing({ id, version: written })
    expect(await isTaken(id)).toBe(true)
    await book(id, '2027-03-11')
    expect(await isTaken(whole.id, '2027-03-11')).toBe(true)
    expect((await host.api.partsOfSpaces.showParts({ id: whole.id })).parts).toMatchObject([{ id, state: 'published' }])
  })

  test('can’t be published in a different time zone than its whole, nor can the whole move to one', async () => {
    const whole = await publish(await aDraft(world, host))
    const part = await aDraft(world, host)
    await join(part.id, whole.id)
    const newYork = { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 } }
    const moved = await host.api.listings.saveDraft({ id: part.id, version: part.version, changes: newYork })
    const refused = { code: 'other_zone' }
    await expect(publish(moved)).rejects.toMatchObject(refused)
    expect((await host.api.listings.showListing({ id: part.id })).state).toBe('draft')
    const back = await host.api.listings.saveDraft({
      id: part.id,
      version: moved.version,
      changes: { city: part.draft.city, point: part.draft.point },
    })
    await publish(back)
    const away = await host.api.listings.saveDraft({ id: whole.id, version: whole.version, changes: newYork })
    await expect(publish(away)).rejects.toMatchObject(refused)
  })

  test('lets its own parts be taken by the whole already', async () => {
    const [house, room] = [await mine(), await mine()]
    await book(house)
    const { id: floor } = await host.api.partsOfSpaces.addPart({ id: house })
    await join(room, floor)
    expect(await isTaken(room)).toBe(true)
    await leave(floor)
    expect(await isTaken(room)).toBe(true)
    expect(await isTaken(room, '2027-03-11')).toBe(false)
  })
})
