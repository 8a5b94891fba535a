import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/support/api-keys.ts'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let space: string
let guest: Person
beforeAll(async () => {
  world = await aWorld()
  space = (await aSpace(world)).id
  guest = await aGuest(world)
})
afterAll(() => world.close())

const origin = 'https://studio.example'
const preflight = { origin, 'access-control-request-method': 'GET' }
const isOpen = ({ headers }: Response) => headers.get('access-control-allow-origin')
const ask = (path: string, init: RequestInit = {}) => fetch(`${world.url}${path}`, { headers: { origin }, ...init })

test('another site’s page may read what anyone may read, and gets no cookie', async () => {
  const month = `/api/v1/spaces/${space}/availability?month=2027-03`
  for (const path of [`/api/v1/spaces/${space}`, month, '/api/v1/spaces', `/api/v1/spaces/${space}/reviews`]) {
    const answer = await ask(path)
    expect([path, answer.status, isOpen(answer)]).toEqual([path, 200, '*'])
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    expect(answer.headers.has('set-cookie')).toBe(false)
  }
})

test('it can read refusals, too', async () => {
  expect(isOpen(await ask(`/api/v1/spaces/${crypto.randomUUID()}`))).toBe('*')
})

test('a program with a key can read why its body was refused', async () => {
  const { secret } = await aKey(guest, ['write:bookings'])
  const post = (type: string, body: string) =>
    ask('/api/v1/holds', {
      method: 'POST',
      headers: { origin, authorization: `Bearer ${secret}`, 'content-type': type },
      body,
    })
  const answers = [await post('text/plain', 'x'), await post('application/json', 'x'.repeat(70_000))]
  expect(answers.map((answer) => [answer.status, isOpen(answer)])).toEqual([
    [415, '*'],
    [413, '*'],
  ])
})

test('a preflight is answered for public reads only', async () => {
  const answer = await ask(`/api/v1/spaces/${space}`, { method: 'OPTIONS', headers: preflight })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
  expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, if-none-match')
  expect(answer.headers.get('access-control-max-age')).toBe('86400')
  for (const path of ['/api/v1/session', '/api/v1/profile']) {
    const refused = await ask(path, { method: 'OPTIONS', headers: preflight })
    expect([path, refused.status, isOpen(refused)]).toEqual([path, 405, null])
  }
})

test('a request with cookies isn’t opened, whatever it asks for', async () => {
  for (const path of [`/api/v1/spaces/${space}`, '/api/v1/session', '/api/v1/profile'])
    expect([path, isOpen(await guest.fetch(path, { headers: { origin: world.url } }))]).toEqual([path, null])
})

test.each([
  '/api/v1/session',
  '/api/v1/live-hold',
  '/api/v1/stopped-mails?token=x',
  '/api/v1/profile',
  '/healthz',
  '/',
])('another site’s page may not read %s', async (path) => expect(isOpen(await ask(path))).toBe(null))

test('it may not write, although anyone may', async () => {
  const body = JSON.stringify({ people: 1, ask: { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } })
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await ask(`/api/v1/spaces/${space}/quote`, { method: 'POST', headers, body })
  expect([answer.status, isOpen(answer)]).toEqual([403, null])
})

test('our own pages see no difference', async () => {
  expect(isOpen(await aVisitor(world).fetch(`/api/v1/spaces/${space}`))).toBe(null)
})

test('another site’s page may use an API key, which needs no cookies', async () => {
  const { secret } = await aKey(guest, ['read:bookings'])
  const headers = { origin, authorization: `Bearer ${secret}` }
  const answer = await ask('/api/v1/bookings', { headers })
  expect([answer.status, isOpen(answer)]).toEqual([200, '*'])
  const beside = await ask('/api/v1/bookings', { headers: { ...headers, cookie: guest.cookie() } })
  expect([beside.status, isOpen(beside)]).toEqual([200, '*'])
  const wrong = await ask('/api/v1/bookings', {
    headers: { origin, authorization: 'Bearer x', cookie: guest.cookie() },
  })
  expect([wrong.status, isOpen(wrong)]).toEqual([401, '*'])
})

test('a preflight that announces a key is answered for writes too', async () => {
  const announced = { ...preflight, 'access-control-request-method': 'POST' }
  const headers = { ...announced, 'access-control-request-headers': 'authorization,content-type,idempotency-key' }
  const answer = await ask('/api/v1/holds', { method: 'OPTIONS', headers })
  expect([answer.status, isOpen(answer)]).toEqual([204, '*'])
  expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  expect((await ask('/api/v1/holds', { method: 'OPTIONS', headers: announced })).status).not.toBe(204)
})
