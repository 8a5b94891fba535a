import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aCalendarServer, type CalendarServer } from '../../../../test/support/calendar-server.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { calendar } from '../../../../test/support/ics.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aFloorWithRooms, aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { expireAll } from '../expire-holds.sql.ts'
import { fetchDueCalendars } from './sources.ts'

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

const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const busy = (from: string, to: string, uid = 'x') => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Elsewhere', `DTSTART:202703${from}Z`, `DTEND:202703${to}Z`, 'END:VEVENT'],
]
const NOON = busy('10T110000', '10T120000')
const add = async (id: string) => {
  world.clock.pass({ minutes: 1 })
  return host.api.calendarLinks.addSource({ id, url: `${there.url}/a.ics?key=secret`, name: '' })
}
const hold = (spaceId: string, by: Person = aVisitor(world)) => by.api.bookings.holdSlot({ spaceId, people: 1, ask })
const taken = (id: string) => world.sql<{ during: string }[]>`
  select distinct o.during::text as during from spaces s join occupancies o on o.unit_id = any(s.unit_ids)
  where s.id = ${id} and o.kind = 'import' order by 1`
const conflicts = async () => (await host.api.calendarLinks.listConflicts({})).items

test(
  claim(
    '11.2.4',
    'times that are busy elsewhere can’t be booked, on the space, its parts and its whole, until the calendar is removed',
  ),
  async () => {
    const { whole, parts } = await aFloorWithRooms(world, 2)
    const [room = '', next = ''] = parts
    await world.sql`update spaces set host_id = ${host.id} where id = any(${[whole, ...parts]})`
    there.says(calendar(...NOON))
    const source = await add(room)
    expect(source).toMatchObject({ host: 'calendars.example', problem: null, events: 1 })
    for (const id of [room, whole]) await expect(hold(id)).rejects.toMatchObject({ code: 'just_taken' })
    expect((await hold(next)).state).toBe('held')
    await host.api.calendarLinks.removeSource({ id: source.id })
    expect(await taken(whole)).toEqual([])
    expect((await hold(room)).state).toBe('held')
  },
)

test(claim('13.22', 'busy times of several calendars are merged, and removing one leaves the others'), async () => {
  const id = await mine()
  there.says(calendar(...busy('10T090000', '10T120000', 'a'), ...busy('10T113000', '10T130000', 'b')))
  await add(id)
  there.says(calendar(...busy('10T123000', '10T140000', 'c')))
  const second = await add(id)
  expect(await taken(id)).toEqual([{ during: '["2027-03-10 09:00:00+00","2027-03-10 14:00:00+00")' }])
  await host.api.calendarLinks.removeSource({ id: second.id })
  expect(await taken(id)).toEqual([{ during: '["2027-03-10 09:00:00+00","2027-03-10 13:00:00+00")' }])
})

test(
  claim(
    '13.22',
    'a time booked here and busy there is a conflict: free parts are taken, and the rest waits for the host',
  ),
  async () => {
    const id = await mine()
    const guest = await aGuest(world)
    const held = await hold(id, guest)
    await guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })
    there.says(calendar(...busy('10T070000', '10T200000')))
    await add(id)
    expect(await taken(id)).toEqual([
      { during: '["2027-03-10 07:00:00+00","2027-03-10 08:00:00+00")' },
      { during: '["2027-03-10 17:00:00+00","2027-03-10 20:00:00+00")' },
    ])
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({
      id: held.id,
      summary: 'Elsewhere',
      source: 'calendars.example',
      from: '2027-03-10T07:00:00Z',
      booking: { kind: 'booking', name: 'Ada', from: '2027-03-10T08:00:00Z' },
    })
    const other = await aHost(world)
    await expect(other.api.calendarLinks.dismissConflict({ id: held.id })).rejects.toMatchObject({ code: 'not_found' })
    await host.api.calendarLinks.dismissConflict({ id: held.id })
    expect(await conflicts()).toEqual([])
  },
)

test('an expired hold leaves its slot to the calendar that is busy then', async () => {
  const id = await mine()
  await hold(id)
  there.says(calendar(...NOON))
  await add(id)
  expect(await taken(id)).toEqual([])
  world.clock.pass({ minutes: 16 })
  await expect(hold(id)).rejects.toMatchObject({ code: 'just_taken' })
  await expireAll(world.sql, world.clock.now())
  expect(await taken(id)).toHaveLength(1)
})

test(
  claim('13.21', 'before a booking the calendars are checked again, and a slot that is gone isn’t paid'),
  async () => {
    const id = await mine()
    there.says(calendar())
    await add(id)
    const guest = await aGuest(world)
    const held = await hold(id, guest)
    there.says(calendar(...NOON))
    world.clock.pass({ minutes: 6 })
    await expect(guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })).rejects.toMatchObject({
      code: 'just_taken',
    })
    expect((await guest.api.bookings.showBooking({ id: held.id })).state).toBe('released')
    expect(await taken(id)).toHaveLength(1)
    await world.runJobs()
  },
)

test('a slot that a calendar read a moment ago shows as busy isn’t paid either', async () => {
  const id = await mine()
  const guest = await aGuest(world)
  const held = await hold(id, guest)
  there.says(calendar(...NOON))
  await add(id)
  const paying = guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })
  await expect(paying).rejects.toMatchObject({ code: 'just_taken' })
})

test('a hanging calendar delays a booking by three seconds at most', async () => {
  const id = await mine()
  there.says(calendar())
  await add(id)
  const guest = await aGuest(world)
  const held = await hold(id, guest)
  there.answers(() => {})
  world.clock.pass({ minutes: 6 })
  const began = performance.now()
  expect((await guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })).state).toBe('confirmed')
  expect(performance.now() - began).toBeGreaterThan(2_900)
  expect(performance.now() - began).toBeLessThan(9_500)
  await world.runJobs()
})

test(
  claim('13.20', 'a calendar is read every half hour, only if it changed, and less often while it fails'),
  async () => {
    const id = await mine()
    there.answers((_, response) => response.setHeader('etag', '"1"').end(calendar(...NOON)))
    const source = await add(id)
    const read = async () => (await host.api.calendarLinks.listSources({ id })).items[0]
    const due = () => fetchDueCalendars(world.deps)
    const before = there.asked.length
    await due()
    expect(there.asked).toHaveLength(before)
    world.clock.pass({ minutes: 34 })
    there.answers((request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end(),
    )
    await Promise.all([due(), due()])
    expect(there.asked.length - before).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ fresh: world.clock.now().toString(), problem: null, events: 1 })
    const pauses: number[] = []
    there.answers((_, response) => response.writeHead(503).end())
    for (let n = 0; n < 9; n++) {
      world.clock.pass({ hours: 27 })
      await due()
      const now = await read()
      pauses.push(
        Math.round(
          world.clock
            .now()
            .until(now?.next ?? '')
            .total('minutes'),
        ),
      )
      expect(now).toMatchObject({ problem: { code: 'refused', status: 503 }, events: 1 })
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(54)
    expect(pauses[0]).toBeLessThanOrEqual(66)
    expect(pauses[8]).toBeGreaterThan(1_290)
    expect(pauses[8]).toBeLessThan(1_590)
    await host.api.calendarLinks.removeSource({ id: source.id })
  },
)

test('a URL is stored encrypted and never shown again', async () => {
  const id = await mine()
  there.says(calendar())
  const shown = JSON.stringify([await add(id), await host.api.calendarLinks.listSources({ id })])
  expect(shown).not.toContain('secret')
  const rows = await world.sql`select * from calendar_sources where space_id = ${id}`
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(world.logged.join('')).not.toContain('key=secret')
})
