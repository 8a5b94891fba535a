import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHost } from '../support/hosts.ts'
import { aGuest, aVisitor, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

const METRICS_TOKEN = 'only-for-tests-0123456789-abcdefghij'
let world: World
let guest: Person
let host: Person
let spaceId: string
beforeAll(async () => {
  world = await aSite({ env: { METRICS_TOKEN } })
  guest = await aGuest(world)
  host = await aHost(world)
  spaceId = (await aSpace(world, { host_id: host.id })).id
})
afterAll(() => world.close())

const hold = async (date: string) => {
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  return (await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })).id
}

test(claim('19.1', 'each of our pages opens for its audience, and is private'), async () => {
  const sold = await hold('2027-03-10')
  await guest.api.bookings.checkOut({ id: sold, card: TEST_CARD })
  const stranger = aVisitor(world)
  const pages: [path: string, who: Person][] = [
    [`/checkout/${await hold('2027-03-12')}`, guest],
    [`/bookings/${sold}`, guest],
    ['/profile/payment-methods', guest],
    ['/profile/security', guest],
    [`/host/spaces/${spaceId}`, host],
    ['/host/calendar', host],
    ...['/auth/verify', '/auth/recover', '/auth/second-factor'].map((path): [string, Person] => [path, stranger]),
  ]
  for (const [path, who] of pages) {
    const page = await openPage(world, path, who)
    expect([path, page.status, page.meta('robots')]).toEqual([path, 200, 'noindex'])
  }
  for (const path of ['/auth/callback/google', '/auth/callback/sso'])
    expect([path, (await stranger.fetch(path)).status]).toEqual([path, 303])
})

test(claim('19.2', 'an unknown page responds under its URL only'), async () => {
  const told = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, world.url), { headers })
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }
  const scraped = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect(await told('/api/v1/session')).toEqual([200, 'application/json'])
  expect(await told('/storage/demo/studio-1-a.m0.c0.l0.jpg')).toEqual([200, 'image/webp'])
  expect((await told('/realtime'))[0]).toBe(426)
  for (const path of ['/healthz', '/readyz']) expect([path, (await told(path))[0]]).toEqual([path, 200])
  expect((await told('/metrics', scraped))[0]).toBe(200)
  expect((await told('/sitemap.xml'))[0]).toBe(200)
  expect(await told('/robots.txt')).toEqual([200, 'text/plain'])
  for (const path of ['/api/nothing', '/storage/nothing.jpg', '/realtime/x', '/healthz/x', '/sitemap', '/robots'])
    expect([path, (await told(path, scraped))[0]]).toEqual([path, 404])
})
