import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { aHoldOf, aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { insightWork } from '../insights/insights.jobs.ts'

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
const see = (person: Person, url: string, headers = {}) =>
  person.fetch('/api/v1/analytics-events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ event_name: 'page_view', properties: { page_url: url } }),
  })

test('counts views except the host’s own and opted-out visitors, holds, and confirmed holds', async () => {
  const [a, b] = [await mine({ title: 'A' }), await mine({ title: 'B' })]
  const page = (id: string) => `https://spaces.example/space/${id}?startDate=2027-03-10#photos`
  const [guest, stranger] = [await aGuest(world), aVisitor(world)]
  for (const who of [guest, stranger, stranger]) await see(who, page(a))
  await see(stranger, page(b).toUpperCase().replace('HTTPS', 'https'))
  await see(host, page(a))
  await see(stranger, page(a), { 'sec-gpc': '1' })
  await see(stranger, `https://spaces.example/space/${a}/photos`)
  await see(stranger, `https://spaces.example/browse?from=/space/${a}`)
  await see(stranger, page(crypto.randomUUID()))
  await see(stranger, page('x'))
  await aSaleOf(world, a, days('2027-03-10'))
  await aHoldOf(world, a, days('2027-03-12'))
  expect(await host.api.dashboard.showFunnel({})).toEqual({
    all: { views: 4, holds: 2, bookings: 1 },
    items: [
      { id: a, title: 'A', views: 3, holds: 2, bookings: 1 },
      { id: b, title: 'B', views: 1, holds: 0, bookings: 0 },
    ],
    total: 2,
    page: 1,
    pages: 1,
  })
  expect((await (await aHost(world)).api.dashboard.showFunnel({})).total).toBe(0)
})

test('counts the 30 UTC days up to today', async () => {
  const id = await mine()
  const url = `https://spaces.example/space/${id}`
  const on = async (at: string, times: number) => {
    world.clock.set(at)
    for (let n = 0; n < times; n++) await see(aVisitor(world), url)
  }
  await on('2027-03-01T23:59:59Z', 1)
  await on('2027-01-31T00:00:00Z', 2)
  await on('2027-01-30T23:59:59Z', 3)
  await on('2027-01-01T00:00:00Z', 4)
  await on('2026-12-31T23:59:59Z', 5)
  world.clock.set(MONDAY_MORNING)
  expect((await host.api.dashboard.showFunnel({})).all.views).toBe(3)
})

test('live counts match a recount of the events', async () => {
  const spaces = [await mine(), await mine(), await mine({ status: 'paused' })]
  for (let n = 0; n < 40; n++) {
    world.clock.set(`2027-0${1 + (n % 3)}-1${n % 7}T2${n % 4}:30:00Z`)
    await see(n % 5 === 0 ? host : aVisitor(world), `http://x/space/${spaces[(n * 7) % 3]}${n % 2 ? '?a=b' : ''}`)
  }
  const events = await world.sql<{ user_id: string | null; url: string; day: string }[]>`
    select user_id, properties ->> 'page_url' as url, left(properties ->> 'timestamp', 10) as day from analytics_events where event_name = 'page_view'`
  const recount = new Map<string, number>()
  for (const { user_id, url, day } of events) {
    const space = spaces.slice(0, 2).find((id) => url?.includes(id))
    if (!space || user_id === host.id) continue
    recount.set(`${space} ${day}`, (recount.get(`${space} ${day}`) ?? 0) + 1)
  }
  const kept = await world.sql<{ space_id: string; day: string; views: number }[]>`
    select space_id, day, views from space_views where space_id = any(${spaces}::uuid[])`
  expect(new Map(kept.map(({ space_id, day, views }) => [`${space_id} ${day}`, views]))).toEqual(recount)
  expect(recount.size).toBeGreaterThan(10)
})

test('views are deleted with the events of their day', async () => {
  const id = await mine()
  await see(aVisitor(world), `https://spaces.example/space/${id}`)
  const left = async () => {
    for (const work of insightWork) await work.run(world.deps)
    return (await world.sql`select views from space_views where space_id = ${id}`).length
  }
  world.clock.set('2027-05-30T23:59:59Z')
  expect(await left(), '90 days after').toBe(1)
  world.clock.set('2027-05-31T00:00:00Z')
  expect(await left(), 'a day later').toBe(0)
})
