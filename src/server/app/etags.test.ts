import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/support/api-keys.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let space: string
let guest: Person
let key: string
beforeAll(async () => {
  world = await aWorld()
  space = (await aSpace(world)).id
  guest = await aGuest(world)
  key = (await aKey(guest, ['read:bookings'])).secret
})
afterAll(() => world.close())

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url}/api/v1${path}`, { method, headers })
const factsOf = async (answer: Response) => [answer.status, answer.headers.get('content-type'), await answer.text()]

test.each([
  ['the search', () => '/spaces?limit=2'],
  ['the search through the contract', () => '/spaces/?limit=2'],
  ['a space', () => `/spaces/${space}`],
])('%s is sent once, and again after a change', async (_, path) => {
  const first = await read(path())
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
  expect(first.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength))
  // A proxy may send a strong tag, and programs may know several.
  for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
    const again = await read(path(), { 'if-none-match': known })
    expect(again.headers.get('etag')).toBe(tag)
    expect(await factsOf(again)).toEqual([304, null, ''])
  }
  expect((await read(path(), { 'if-none-match': '"x"' })).status).toBe(200)
  await world.sql`update spaces set title = title || '.' where id = ${space}`
  const changed = await read(path(), { 'if-none-match': tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('HEAD has the ETag of GET, and 304 too', async () => {
  const path = `/spaces/${space}`
  const tag = (await read(path)).headers.get('etag') ?? ''
  const head = await read(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
  expect((await read(path, { 'if-none-match': tag }, 'HEAD')).status).toBe(304)
})

test('a key’s reads have an ETag, and their limit counts repeats', async () => {
  const headers = { authorization: `Bearer ${key}` }
  const first = await read('/bookings', headers)
  const again = await read('/bookings', { ...headers, 'if-none-match': first.headers.get('etag') ?? '' })
  expect([first.status, again.status]).toEqual([200, 304])
  expect(again.headers.get('ratelimit')).toMatch(/r=598/)
})

test('writes, refusals and files have no ETag', async () => {
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' }
  const quote = await fetch(`${world.url}/api/v1/spaces/${space}/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ask, people: 1 }),
  })
  const others = [quote, await read(`/spaces/${crypto.randomUUID()}`), await read('/profile')]
  expect(others.map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [200, null],
    [404, null],
    [401, null],
  ])
})

test('only public reads without cookies, and reads with a key, may be stored to be revalidated', async () => {
  const stored = 'private, no-cache'
  const of = async (answer: Promise<Response>) => (await answer).headers.get('cache-control')
  expect(await of(read(`/spaces/${space}`))).toBe(stored)
  expect(await of(read('/spaces'))).toBe(stored)
  expect(await of(read('/bookings', { authorization: `Bearer ${key}` }))).toBe(stored)
  expect(await of(guest.fetch(`/api/v1/spaces/${space}`))).toBe('no-store')
  expect(await of(guest.fetch('/api/v1/spaces'))).toBe('no-store')
  expect(await of(read('/session'))).toBe('no-store')
  expect(await of(read(`/spaces/${crypto.randomUUID()}`))).toBe('no-store')
})

test('time alone changes no ETag', async () => {
  const hold = await guest.api.bookings.holdSlot({
    spaceId: space,
    people: 1,
    ask: { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' },
  })
  await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
  const headers = { authorization: `Bearer ${key}` }
  const first = await read(`/bookings/${hold.id}`, headers)
  expect(await first.json()).toMatchObject({ now: world.clock.now().toString() })
  world.clock.pass({ seconds: 5 })
  const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await read(`/bookings/${hold.id}`, known)).status).toBe(304)
})
