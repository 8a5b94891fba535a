import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
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
const join = (id: string, whole: string) => host.api.partsOfSpaces.joinWhole({ id, whole })
const leave = (id: string) => host.api.partsOfSpaces.leaveWhole({ id })
const isTaken = async (id: string, date = TENTH) =>
  !(await aVisitor(world).api.spaces.quoteSlot({ id, people: 1, ask: day(date) })).free

describe('a space that is no longer a part', () => {
  test(claim('11.4', 'stays taken by everything that took the whole before, and by nothing later'), async () => {
    const [house, floor, room] = [await mine(), await mine(), await mine()]
    await Promise.all([join(floor, house), join(room, floor)])
    await Promise.all([book(house, '2027-03-10'), block(floor, '2027-03-11'), book(room, '2027-03-12')])
    await hold(house, '2027-03-13')
    await block(house, '2027-03-14')
    await leave(floor)
    for (const date of ['2027-03-10', '2027-03-13', '2027-03-14'])
      for (const id of [floor, room]) expect(await isTaken(id, date)).toBe(true)
    expect(await isTaken(room, '2027-03-11')).toBe(true)
    expect(await isTaken(house, '2027-03-11')).toBe(false)
    expect(await isTaken(house, '2027-03-12')).toBe(false)
    expect(await isTaken(floor, '2027-03-12')).toBe(true)
    await book(house, '2027-03-15')
    for (const id of [floor, room]) expect(await isTaken(id, '2027-03-15')).toBe(false)
  })

  test('is free once that has ended: a cancelled booking, a released hold, a removed block', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    const guest = await aGuest(world)
    const { id } = await hold(whole, TENTH, guest)
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    const visitor = aVisitor(world)
    const held = await hold(whole, '2027-03-11', visitor)
    const blocked = await block(whole, '2027-03-12')
    await leave(part)
    const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
    await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
    await visitor.api.bookings.releaseHold({ id: held.id })
    await host.api.calendars.removeBlock({ id: blocked.id })
    for (const date of [TENTH, '2027-03-11', '2027-03-12']) expect(await isTaken(part, date)).toBe(false)
  })

  test('keeps only the former time of a booking that moves to other days', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    const guest = await aGuest(world)
    const ask = day('2027-03-10', '2027-03-11')
    const { id } = await guest.api.bookings.holdSlot({ spaceId: whole, people: 1, ask })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await leave(part)
    const moved = day('2027-03-11', '2027-03-12')
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask: moved })
    await guest.api.bookingChanges.proposeChange({ id, ask: moved, totalCents: quote.total })
    for (const date of ['2027-03-10', '2027-03-11']) expect(await isTaken(part, date)).toBe(true)
    expect(await isTaken(part, '2027-03-12')).toBe(false)
    await host.api.bookingChanges.acceptChange({ id })
    expect(await isTaken(part, '2027-03-10')).toBe(false)
    expect(await isTaken(part, '2027-03-11')).toBe(true)
    expect(await isTaken(part, '2027-03-12')).toBe(false)
    expect(await isTaken(whole, '2027-03-12')).toBe(true)
  })

  test('stays taken by a change requested for the whole before', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    const guest = await aGuest(world)
    const { id } = await hold(whole, TENTH, guest)
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    const longer = day(TENTH, '2027-03-11')
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask: longer })
    await guest.api.bookingChanges.proposeChange({ id, ask: longer, totalCents: quote.total })
    await leave(part)
    expect(await isTaken(part, '2027-03-11')).toBe(true)
    await host.api.bookingChanges.acceptChange({ id })
    expect(await isTaken(part, '2027-03-11')).toBe(true)
  })

  test('keeps only the former time of a block that is moved', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    const { id } = await host.api.calendars.makeBlock({ id: whole, when: day('2027-03-10', '2027-03-11'), note: '' })
    await leave(part)
    await host.api.calendars.moveBlock({ id, when: day('2027-03-11', '2027-03-12'), note: '' })
    expect(await isTaken(part, '2027-03-10')).toBe(false)
    expect(await isTaken(part, '2027-03-11')).toBe(true)
    expect(await isTaken(part, '2027-03-12')).toBe(false)
  })

  test('can rejoin, even if a booking of the whole has moved since', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    const guest = await aGuest(world)
    const { id } = await hold(whole, TENTH, guest)
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await leave(part)
    const longer = day(TENTH, '2027-03-11')
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask: longer })
    await guest.api.bookingChanges.proposeChange({ id, ask: longer, totalCents: quote.total })
    await host.api.bookingChanges.acceptChange({ id })
    await join(part, whole)
    expect(await isTaken(part, '2027-03-11')).toBe(true)
  })

  test('passes its taken times on to its own parts, and can’t join another whole that is sold then', async () => {
    const [house, floor, room, other] = [await mine(), await mine(), await mine(), await mine({ title: 'Annexe' })]
    await join(floor, house)
    await book(house)
    await leave(floor)
    await join(room, floor)
    expect(await isTaken(room)).toBe(true)
    await leave(room)
    expect(await isTaken(room)).toBe(true)
    await book(other)
    await expect(join(floor, other)).rejects.toMatchObject({ code: 'parts_overlap' })
  })

  test('can leave even if it was archived', async () => {
    const [whole, part] = [await mine(), await mine()]
    await join(part, whole)
    await book(part)
    await host.api.listings.archiveListing({ id: part })
    // A part's booking stays and blocks the larger space, whether or not the part is published.
    expect(await isTaken(whole)).toBe(true)
    await leave(part)
    expect(await isTaken(whole)).toBe(false)
  })
})
