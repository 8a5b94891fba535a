import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '../support/patience.ts'
import { aGuest, aVisitor, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let guest: Person
let spaceId: string
beforeAll(async () => {
  world = await aWorld()
  guest = await aGuest(world)
  spaceId = (await aSpace(world)).id
})
afterAll(() => world.close())

const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  guest.fetch(`/api/v1${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const hostile = [
  'x'.repeat(5_000),
  '🎪🏗️👩‍🚒'.repeat(50),
  'مرحبا بالعالم ‮abc',
  "'; drop table bookings; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '{{7*7}}',
  '%00',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  String(Number.MAX_SAFE_INTEGER + 1),
]

describe('every field with hostile text', () => {
  test(
    'search returns results or a refusal, never an error',
    async () => {
      const fields = [
        'location',
        'startDate',
        'endDate',
        'startTime',
        'endTime',
        'spaceType',
        'minPrice',
        'maxPrice',
        'capacity',
        'amenities',
        'accessibility',
        'instant',
        'cancellation',
        'bounds',
        'sort',
        'cursor',
        'limit',
      ]
      for (const field of fields) {
        for (const text of hostile) {
          for (const path of ['spaces', 'spaces/count']) {
            const { status } = await guest.fetch(`/api/v1/${path}?${field}=${encodeURIComponent(text.toWellFormed())}`)
            expect(status, `${path} ${field}=${text.slice(0, 30)}`).toBeLessThan(500)
          }
        }
      }
    },
    patience(60_000),
  )

  test(
    'sign-up, sign-in, quote and hold refuse or accept without errors, and store text as text',
    async () => {
      for (const text of hostile) {
        const bodies: [string, object][] = [
          ['/sign-up', { email: text, password: text, data: { first_name: text, last_name: text } }],
          [
            '/sign-up',
            {
              email: `a${crypto.randomUUID()}@people.example`,
              password: 'Sunny-Meadow-4711',
              firstName: text.slice(0, 100),
              lastName: text.slice(0, 100),
            },
          ],
          ['/sign-in', { email: text, password: text }],
          ['/holds', { spaceId: text, ask, people: 1 }],
          ['/holds', { spaceId, ask: { ...ask, startDate: text }, people: 1 }],
          ['/holds', { spaceId, ask, people: text, addOns: [{ id: text, quantity: text }], idempotencyKey: text }],
          ['/holds', { spaceId, ask, people: 1, addOns: [{ id: text.slice(0, 100), quantity: 1 }] }],
          [`/spaces/${encodeURIComponent(text.toWellFormed())}/quote`, { ask, people: 1 }],
          [`/spaces/${spaceId}/quote`, { ask: { mode: text }, people: 1 }],
        ]
        for (const [path, body] of bodies) {
          const { status } = await post(path, JSON.stringify(body))
          expect(status, `${path} ${JSON.stringify(body).slice(0, 80)}`).toBeLessThan(500)
        }
      }
      const names = await world.sql<{ first_name: string }[]>`select first_name from accounts`
      expect(names.some((n) => n.first_name.includes('<script'))).toBe(false)
      expect(await world.sql`select 1 from bookings limit 1`).toBeDefined()
    },
    patience(60_000),
  )

  test('negative, huge and odd numbers are refused in every number', async () => {
    for (const n of [-1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
      const bodies: [string, object][] = [
        ['/holds', { spaceId, ask, people: n }],
        ['/holds', { spaceId, ask, people: 1, totalCents: n }],
        [
          `/spaces/${spaceId}/quote`,
          { ask: { mode: 'hours', date: '2027-03-02', startMinute: n, minutes: n }, people: 1 },
        ],
        [`/spaces/${spaceId}/quote`, { ask, people: 1, addOns: [{ id: 'x', quantity: n }] }],
      ]
      for (const [path, body] of bodies)
        expect([400, 409, 422]).toContain((await post(path, JSON.stringify(body))).status)
    }
  })
})

describe('unknown things', () => {
  test('a missing space, or an invalid ID', async () => {
    await expect(guest.api.spaces.showSpace({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    expect((await guest.fetch('/api/v1/spaces/17')).status).toBe(400)
    await expect(guest.api.bookings.holdSlot({ spaceId: crypto.randomUUID(), ask, people: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a draft is not found', async () => {
    const { id } = await aSpace(world, { status: 'draft' })
    await expect(guest.api.spaces.showSpace({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(guest.api.bookings.holdSlot({ spaceId: id, ask, people: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('an endpoint that doesn’t exist', async () => {
    const answer = await guest.fetch('/api/v1/nothing')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'no_endpoint', status: 404, defined: false })
  })
})

describe('request bodies', () => {
  test('too deeply nested ones are refused', async () => {
    const deep = await post('/sign-in', `${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    expect(deep.status).toBe(400)
  })

  test('invalid JSON is refused', async () => {
    for (const body of ['', '{', 'null', '[]', '"text"', '\u0000'])
      expect((await post('/sign-in', body)).status).toBe(400)
  })

  test('unknown fields change nothing', async () => {
    const email = `extra-${crypto.randomUUID()}@people.example`
    const body = `{"email":"${email}","password":"Sunny-Meadow-4711","data":{"first_name":"A","last_name":"B"},"role":"admin","email_verified_at":"2020-01-01","__proto__":{"role":"admin"}}`
    const headers = { 'content-type': 'application/json' }
    const made = await aVisitor(world).fetch('/api/v1/sign-up', { method: 'POST', body, headers })
    const errors = ['role', 'email_verified_at', '__proto__'].map((name) => ({ pointer: `/${name}` }))
    expect(await made.json()).toMatchObject({ code: 'bad_request', errors })
    expect(await world.sql`select 1 from accounts where email = ${email}`).toEqual([])
  })
})

test('a write from a page of another site is refused', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await post('/sign-out', '{}', headers)).status).toBe(403)
  }
  expect((await guest.api.sessions.whoAmI()).account).not.toBeNull()
})
