import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCalendarServer, type CalendarServer } from '../../../../test/support/calendar-server.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { calendar } from '../../../../test/support/ics.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { oneAfterTheOther } from '../../../../test/support/lock-queue.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { fetchDueCalendars } from '../calendars/sources.ts'

let world: World
let there: CalendarServer
let host: Person
beforeAll(async () => {
  there = await aCalendarServer()
  world = await aWorld({ calendars: there.calendars })
  host = await aHost(world)
})
afterAll(async () => {
  await world.close()
  await there.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const day = (date: string) => ({ mode: 'days', startDate: date, endDate: date }) as const
const mine = async () => (await aSpace(world, { host_id: host.id })).id
const busyOn = (...dates: string[]) =>
  calendar(
    ...dates.flatMap((date) => [
      ...['BEGIN:VEVENT', `UID:${date}`, 'SUMMARY:Elsewhere', `DTSTART:202703${date}T110000Z`],
      ...[`DTEND:202703${date}T120000Z`, 'END:VEVENT'],
    ]),
  )
const add = (id: string) => host.api.calendarLinks.addSource({ id, url: `${there.url}/a.ics`, name: '' })
const join = (id: string, whole: string) => host.api.partsOfSpaces.joinWhole({ id, whole })
const isTaken = async (id: string, date: string) =>
  !(await aVisitor(world).api.spaces.quoteSlot({ id, people: 1, ask: day(date) })).free
const conflicts = async () => (await host.api.calendarLinks.listConflicts({})).items.map(({ booking }) => booking)
async function book(spaceId: string, date: string) {
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: day(date) })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { guest, id }
}
async function refresh(id: string, ...dates: string[]) {
  there.says(busyOn(...dates))
  world.clock.pass({ minutes: 1 })
  await host.api.calendarLinks.refreshSource({ id })
}

test('a part is busy with its whole’s calendar while it is a part, and afterwards with what was read by then', async () => {
  const [whole, part] = [await mine(), await mine()]
  there.says(busyOn('10'))
  const source = await add(whole)
  await book(part, '2027-03-10')
  await join(part, whole)
  expect(await conflicts()).toHaveLength(1)
  there.says(busyOn('10', '11'))
  world.clock.pass({ minutes: 1 })
  await host.api.calendarLinks.refreshSource({ id: source.id })
  expect(await isTaken(part, '2027-03-11')).toBe(true)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  expect(await isTaken(part, '2027-03-11')).toBe(true)
  expect(await conflicts()).toHaveLength(1)
  await refresh(source.id, '10', '12')
  expect(await isTaken(part, '2027-03-11')).toBe(false)
  expect(await isTaken(part, '2027-03-12')).toBe(false)
  expect(await isTaken(whole, '2027-03-12')).toBe(true)
  await refresh(source.id, '11', '12')
  expect(await isTaken(part, '2027-03-11')).toBe(false)
  expect(await conflicts()).toEqual([])
})

test('a former part is free of its whole’s calendar once the host removes that calendar', async () => {
  const [whole, part] = [await mine(), await mine()]
  there.says(busyOn('10'))
  const source = await add(whole)
  await join(part, whole)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  expect(await isTaken(part, '2027-03-10')).toBe(true)
  await host.api.calendarLinks.removeSource({ id: source.id })
  expect(await isTaken(part, '2027-03-10')).toBe(false)
})

test('after a cancellation, a former part takes the whole’s earlier imported times', async () => {
  const [whole, part] = [await mine(), await mine()]
  there.says(busyOn('10'))
  await add(whole)
  const { guest, id } = await book(part, '2027-03-10')
  await join(part, whole)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  expect(await isTaken(part, '2027-03-10')).toBe(true)
})

test('a booking of the whole that is busy in a new part’s calendar is a conflict, even after the part leaves', async () => {
  const [whole, part] = [await mine(), await mine()]
  there.says(busyOn('10', '12'))
  await add(part)
  await book(whole, '2027-03-10')
  await join(part, whole)
  expect(await conflicts()).toHaveLength(1)
  expect(await isTaken(whole, '2027-03-12')).toBe(true)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  expect(await isTaken(part, '2027-03-10')).toBe(true)
  expect(await conflicts()).toHaveLength(1)
  expect(await isTaken(whole, '2027-03-12')).toBe(false)
})

test('a calendar that is being read while a part joins makes the part busy too', async () => {
  const [whole, part] = [await mine(), await mine()]
  there.says(calendar())
  const source = await add(whole)
  there.says(busyOn('10'))
  world.clock.pass({ minutes: 1 })
  await oneAfterTheOther(
    world,
    whole,
    () => join(part, whole),
    () => host.api.calendarLinks.refreshSource({ id: source.id }),
  )
  expect(await isTaken(part, '2027-03-10')).toBe(true)
})

test('times that a part’s calendar read from the whole are ignored while they take the part, joined or not', async () => {
  const [whole, part] = [await mine(), await mine()]
  const before = await conflicts()
  const { guest, id } = await book(whole, '2027-03-10')
  const ours = `${id}.${whole}@daylet`
  there.answers((request, response) =>
    request.headers['if-none-match']
      ? response.writeHead(304).end()
      : response.setHeader('etag', '"1"').end(busyOn('10').replace('UID:10', `UID:${ours}`)),
  )
  await add(part)
  await join(part, whole)
  await fetchDueCalendars(world.deps)
  expect(await conflicts()).toEqual(before)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  await fetchDueCalendars(world.deps)
  expect(await conflicts()).toEqual(before)
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  expect(await isTaken(part, '2027-03-10')).toBe(false)
})

test('times it read from a booking that never took the part count again once they are apart', async () => {
  const [whole, part] = [await mine(), await mine()]
  await join(part, whole)
  const ours = `${crypto.randomUUID()}.${whole}@daylet`
  there.answers((request, response) =>
    request.headers['if-none-match']
      ? response.writeHead(304).end()
      : response.setHeader('etag', '"1"').end(busyOn('10').replace('UID:10', `UID:${ours}`)),
  )
  await add(part)
  expect(await isTaken(part, '2027-03-10')).toBe(false)
  await host.api.partsOfSpaces.leaveWhole({ id: part })
  await fetchDueCalendars(world.deps)
  expect(await isTaken(part, '2027-03-10')).toBe(true)
})
