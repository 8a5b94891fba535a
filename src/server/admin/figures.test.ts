import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { aHost } from '../../../test/support/hosts.ts'
import type { Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
let figures: Awaited<ReturnType<Person['api']['admin']['showFigures']>>
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'Berlin', 'Europe/Berlin', 52.52, 13.4, 3700000, 1)`
  const host = await aHost(world)
  const [berlin, elsewhere] = [
    await aSpace(world, { host_id: host.id, city_id: 1 }),
    await aSpace(world, { host_id: host.id }),
  ]
  await aSaleOf(world, berlin.id, days('2027-03-10'))
  await aSaleOf(world, berlin.id, days('2027-03-12'))
  await aSaleOf(world, elsewhere.id, days('2027-03-14'))
  const old = await aSaleOf(world, elsewhere.id, days('2027-03-16'))
  const before = world.clock.now().subtract({ hours: 24 * 30 })
  await world.sql`update bookings set confirmed_at = ${before} where id = ${old}`
  figures = await admin.api.admin.showFigures({})
})
afterAll(() => world.close())

const range = () => ({ first: figures.range.from, last: figures.range.to })

test('booking volume and bookings equal the list of bookings confirmed in these days', async () => {
  const { total, sumCents } = await admin.api.allBookings.listAllBookings(range())
  expect([figures.bookings.count, figures.volume.count]).toEqual([total, sumCents])
  expect(total).toBe(3)
  const { before } = figures.range
  const was = await admin.api.allBookings.listAllBookings({ first: before.from, last: before.to })
  expect([figures.bookings.before, figures.volume.before]).toEqual([was.total, was.sumCents])
  expect(was.total).toBe(1)
})

test('the take equals the ledger lines of fees in these days', async () => {
  const { sumCents } = await admin.api.accounting.listLedger({ account: 'fees', ...range() })
  expect(figures.take.count).toBe(-sumCents)
  expect(figures.take.count).toBeGreaterThan(0)
})

test('new hosts equal the list of people who became hosts in these days', async () => {
  const { total } = await admin.api.people.listPeople(range())
  expect(figures.hosts.count).toBe(total)
  expect(total).toBeGreaterThan(0)
})

test('each city equals the list of its bookings, and the days add up to the sum', async () => {
  expect(figures.cities.map(({ bookings }) => bookings)).toEqual([2])
  for (const { id, name, bookings, cents } of figures.cities) {
    const list = await admin.api.allBookings.listAllBookings({ city: id, ...range() })
    expect([list.total, list.sumCents, list.cityName]).toEqual([bookings, cents, name])
  }
  for (const { count, before, byDay } of [figures.volume, figures.take, figures.bookings, figures.hosts]) {
    expect(byDay.reduce((sum, day) => sum + day.count, 0)).toBe(count)
    expect(byDay.reduce((sum, day) => sum + day.before, 0)).toBe(before)
  }
})
