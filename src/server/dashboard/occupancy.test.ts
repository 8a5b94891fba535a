import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import type { Person } from '../../../test/support/people.ts'
import { aSaleOf, days, hours } from '../../../test/support/sales.ts'
import { aFloorWithRooms, aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})

const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const shown = (page = 1) => host.api.dashboard.showOccupancy({ page })
const block = (id: string, when: Parameters<Person['api']['calendars']['makeBlock']>[0]['when']) =>
  host.api.calendars.makeBlock({ id, when, note: '' })
const all = (minutes: number) => Array(7).fill(minutes) as number[]

const DAY = 86_400_000
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at: number) => {
    const [date = '', time = ''] = format.format(at).split(', ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return { date, minute: hour * 60 + minute }
  }
}
const later = (date: string, by: number) => new Date(Date.parse(date) + by * DAY).toISOString().slice(0, 10)

async function recount(id: string, opening: (date: string) => { opens: number; closes: number } | null) {
  const [space] = await world.sql<
    { zone: string; unit_ids: number[] }[]
  >`select zone, unit_ids from spaces where id = ${id}`
  if (!space) throw new Error('no such space')
  const taken = await world.sql<{ booked: boolean; starts: number; ends: number }[]>`
    select o.kind = 'booking' as booked, extract(epoch from lower(coalesce(b.period, o.during)))::int * 1000.0::float8 as starts,
      extract(epoch from upper(coalesce(b.period, o.during)))::int * 1000.0::float8 as ends
    from occupancies o left join bookings b on b.id = o.booking_id where o.unit_id = ${space.unit_ids[0] ?? 0} and o.kind in ('booking', 'block')`
  const read = clockOf(space.zone)
  const now = world.clock.now().epochMilliseconds
  const today = read(now).date
  const sums = { next: { open: 0, booked: 0, blocked: 0 }, last: { open: 0, booked: 0, blocked: 0 } }
  for (let at = now - 33 * DAY; at < now + 33 * DAY; at += 900_000) {
    const { date, minute } = read(at)
    const opened = [date, later(date, -1)].find((day, n) => {
      const hours = opening(day)
      return hours && hours.opens <= minute + n * 1440 && minute + n * 1440 < hours.closes
    })
    const side = !opened
      ? null
      : opened >= today
        ? opened < later(today, 30)
          ? 'next'
          : null
        : opened >= later(today, -30)
          ? 'last'
          : null
    if (!side) continue
    sums[side].open += 15
    const by = taken.find(({ starts, ends }) => starts <= at && at < ends)
    if (by) sums[side][by.booked ? 'booked' : 'blocked'] += 15
  }
  return sums
}

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'])(
  'matches a recount of every quarter of an hour, over a clock change and past midnight, in %s',
  async (zone) => {
    world.clock.set('2027-02-01T09:00:00Z')
    const evening = { zone, opens: all(1080), closes: all(1560), buffer_before_minutes: 30, buffer_after_minutes: 60 }
    const [day, night, always] = [
      await mine({ zone }),
      await mine(evening),
      await mine({ zone, opens: all(0), closes: all(1440) }),
    ]
    await aSaleOf(world, day, days('2027-02-10', '2027-02-12'))
    await aSaleOf(world, night, hours('2027-02-20', 23, 120))
    await aSaleOf(world, night, hours('2027-03-27', 22, 180))
    await aSaleOf(world, always, days('2027-03-13', '2027-03-15'))
    await aSaleOf(world, always, days('2027-03-27', '2027-03-29'))
    await aSaleOf(world, always, days('2027-02-28', '2027-03-02'))
    await aSaleOf(world, day, days('2027-03-30', '2027-04-02'))
    world.clock.set('2027-03-10T09:00:00Z')
    await block(day, { mode: 'days', startDate: '2027-03-20', endDate: '2027-03-21' })
    await host.api.calendars.setException({ id: day, date: '2027-03-25', hours: null })
    await host.api.calendars.setException({ id: day, date: '2027-03-26', hours: { opens: 0, closes: 1440 } })
    const { items } = await shown()
    const of = (id: string) => items.find((item) => item.id === id)
    const every = (opens: number, closes: number) => () => ({ opens, closes })
    const other = (date: string) =>
      date === '2027-03-25' ? null : date === '2027-03-26' ? { opens: 0, closes: 1440 } : { opens: 540, closes: 1080 }
    expect(of(day)).toMatchObject(await recount(day, other))
    expect(of(night)).toMatchObject(await recount(night, every(1080, 1560)))
    expect(of(always)).toMatchObject(await recount(always, every(0, 1440)))
    expect(of(day)?.next.booked).toBeGreaterThan(0)
    expect(of(day)?.next.blocked).toBe(18 * 60)
  },
)

test('a floor of three units with one booked room is a third booked, and its other rooms are not', async () => {
  const { whole, parts } = await aFloorWithRooms(world, 2)
  await world.sql`update spaces set host_id = ${host.id} where id = any(${[whole, ...parts]})`
  await aSaleOf(world, parts[0] ?? '', days('2027-03-10'))
  const { items } = await shown()
  const booked = (id = '') => items.find((item) => item.id === id)?.next.booked
  expect([booked(parts[0]), booked(parts[1]), booked(whole)]).toEqual([540, 0, 180])
})

test('spaces are sorted by occupancy, ten a page, with a total', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => mine({ title: `Room ${n}` })))
  await aSaleOf(world, ids[11] ?? '', days('2027-03-10', '2027-03-12'))
  await aSaleOf(world, ids[5] ?? '', days('2027-03-10'))
  const [first, second] = [await shown(), await shown(2)]
  expect(first.items.slice(0, 2).map(({ title }) => title)).toEqual(['Room 11', 'Room 5'])
  expect([first.items.length, second.items.length, first.total, first.pages]).toEqual([10, 2, 12, 2])
  expect((await shown(99)).page, 'further than there are is the last').toBe(2)
  expect(first.all.next).toEqual({ open: 12 * 30 * 540, booked: 4 * 540, blocked: 0 })
})

test('a space that is never open causes no division by zero, and drafts are left out', async () => {
  await mine({ opens: Array(7).fill(null), closes: Array(7).fill(null) })
  await mine({ status: 'draft' })
  const { items, total } = await shown()
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ published: true, next: { open: 0, booked: 0, blocked: 0 } })
})
