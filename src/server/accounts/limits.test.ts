import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, anAddress, aVisitor, PASSWORD, proveAddress } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

/** `TRIES=10000 npm test -- limits` makes many more attempts. */
const TRIES = Number(process.env.TRIES ?? 200)

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const send = (path: string, body: object, from?: string) =>
  aVisitor(world, from).fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const AT_ONCE = 200

async function count(many: number, ask: (n: number) => Promise<Response>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let from = 0; from < many; from += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, n) => ask(from + n))
    for (const { status } of await Promise.all(wave)) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('sign-in', { timeout: 600_000 }, () => {
  test(
    claim(
      '18.13',
      'for one account from everywhere: thirty a minute, and its owner can still sign in from a known device',
    ),
    async () => {
      const owner = await proveAddress(world, await aGuest(world))
      const tries = count(TRIES, () => send('/sign-in', { email: owner.email, password: 'wrong' }))
      expect(await tries).toEqual({ 401: 30, 429: TRIES - 30 })
      await owner.api.sessions.signOut({})
      expect((await owner.api.accounts.signIn({ email: owner.email, password: PASSWORD })).account?.id).toBe(owner.id)
      const elsewhere = await send('/sign-in', { email: owner.email, password: PASSWORD })
      expect(elsewhere.status).toBe(429)
      const { data } = (await elsewhere.json()) as { data: { retryAt: string } }
      expect(Date.parse(data.retryAt) - Date.parse(MONDAY_MORNING)).toBe(60_000)
      world.clock.pass({ seconds: 59, milliseconds: 999 })
      expect((await send('/sign-in', { email: owner.email, password: PASSWORD })).status).toBe(429)
      world.clock.pass({ milliseconds: 1 })
      expect((await send('/sign-in', { email: owner.email, password: PASSWORD })).status).toBe(200)
    },
  )

  test(claim('18.12', 'from one address for many accounts: five a minute'), async () => {
    const tries = count(TRIES, (n) =>
      send('/sign-in', { email: `nobody-${n}@people.example`, password: 'wrong' }, '203.0.113.7'),
    )
    expect(await tries).toEqual({ 401: 5, 429: TRIES - 5 })
  })

  test('colleagues behind one address don’t lock each other out, and failures still count', async () => {
    const from = anAddress()
    const colleagues = await Promise.all(Array.from({ length: 8 }, () => aGuest(world)))
    const answers: number[] = []
    for (const { email } of colleagues)
      answers.push((await send('/sign-in', { email, password: PASSWORD }, from)).status)
    expect(answers).toEqual(Array(8).fill(200))
    const wrong = (n: number) => send('/sign-in', { email: `nobody-${n}@people.example`, password: 'wrong' }, from)
    expect(await count(7, wrong)).toEqual({ 401: 5, 429: 2 })
    const { email } = colleagues[0] as { email: string }
    expect((await send('/sign-in', { email, password: PASSWORD }, from)).status).toBe(429)
  })

  test('a /56 gets 20 failed attempts a minute, however many /64 it uses', async () => {
    const from = (n: number) => `2001:db8:5:${n.toString(16)}::1`
    const wrong = (n: number) => send('/sign-in', { email: `nobody-${n}@people.example`, password: 'wrong' }, from(n))
    expect(await count(160, wrong)).toEqual({ 401: 20, 429: 140 })
  })

  test('an invented device cookie is not a known device', async () => {
    const owner = await aGuest(world)
    const address = anAddress()
    const tries = count(20, (n) => {
      const stranger = aVisitor(world, address)
      stranger.jar.set('daylet_device', String(n).padStart(43, 'x'))
      const body = JSON.stringify({ email: owner.email, password: 'wrong' })
      return stranger.fetch('/api/v1/sign-in', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    })
    expect(await tries).toEqual({ 401: 5, 429: 15 })
  })
})

test.each([
  [
    '/sign-up',
    (n: number) => ({
      email: `many-${n}@people.example`,
      password: PASSWORD,
      data: { first_name: 'A', last_name: 'B' },
    }),
  ],
  ['/sign-in/code', (n: number) => ({ email: `many-${n}@people.example` })],
  ['/recovery', (n: number) => ({ email: `many-${n}@people.example` })],
  ['/email-verification', (n: number) => ({ email: `many-${n}@people.example` })],
])(claim('18.12', '%s allows five a minute from one address'), async (path, body) => {
  expect(await count(12, (n) => send(path, body(n), '203.0.113.9'))).toEqual({
    200: 5,
    429: 7,
  })
})

describe('holds', () => {
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  test(claim('18.14.2', 'an account can make ten in a minute, and is told when to retry'), async () => {
    const guest = await aGuest(world)
    const hold = async () => {
      const { id } = await guest.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, people: 1, ask })
      await guest.api.bookings.releaseHold({ id })
    }
    for (let n = 0; n < 10; n++) await hold()
    await expect(hold()).rejects.toMatchObject({ code: 'too_many', data: { retryAt: '2027-03-01T08:01:00Z' } })
    world.clock.pass({ seconds: 60 })
    await hold()
  })

  test('without an account they count by address, including failed attempts', async () => {
    const tries = count(15, () => send('/holds', { spaceId: crypto.randomUUID(), people: 1, ask }, '203.0.113.11'))
    expect(await tries).toEqual({ 404: 10, 429: 5 })
  })
})

describe('known and unknown addresses', () => {
  const paths = [
    ['/sign-in', { password: 'Wrong-Meadow-4711' }],
    ['/sign-in/code', {}],
    ['/recovery', {}],
    ['/email-verification', {}],
  ] as const

  test.each(paths)(claim('12.16', '%s responds to both with the same status and body'), async (path, more) => {
    const { email } = await aGuest(world)
    const [known, unknown] = await Promise.all([
      send(path, { email, ...more }),
      send(path, { email: `x-${email}`, ...more }),
    ])
    expect([known?.status, await known?.text()]).toEqual([unknown?.status, await unknown?.text()])
  })
})
