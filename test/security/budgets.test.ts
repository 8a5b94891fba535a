import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../src/domain/kernel/money.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { patience } from '../support/patience.ts'
import { aGuest, aMadeGuest, anAddress, aVisitor, movedTo, type Person, proveAddress } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

// Uses up each limit in docs/security.md from one address, and checks that a different address isn't affected.
// Websocket limits need real connections from several addresses, so they are tested in
// test/reliability/staying-up.test.ts.

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const NETWORKS: [name: string, mine: () => string, neighbour: () => string, other: () => string][] = [
  ['of IPv4', () => '203.0.113.60', () => '203.0.113.60', anAddress],
  ['of IPv6, which is a /64', () => '2001:db8:6:6::1', () => '2001:db8:6:6:ffff::2', () => '2001:db8:6:7::1'],
]

const heard = (ask: Promise<unknown>) =>
  ask.then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  )

test.each(NETWORKS)(
  'telemetry: a network %s stores 16 MiB a day, however it is sent',
  async (_, mine, near, other) => {
    const properties = { filling: 'x'.repeat(30_000) }
    const tell = (from: string) => heard(aVisitor(world, from).api.insights.logEvent({ event_name: 'big', properties }))
    const words: string[] = []
    for (let n = 0; n < 600 && words.at(-1) !== 'too_many'; n++) {
      if (n % 59 === 58) world.clock.pass({ seconds: 60 })
      words.push(await tell(mine()))
    }
    expect(words.filter((word) => word === 'ok').length).toBe(Math.floor((16 * 1024 * 1024) / (30_000 + 512 + 52)))
    world.clock.pass({ minutes: 2 })
    expect(await tell(near())).toBe('too_many')
    expect(await tell(other())).toBe('ok')
    world.clock.pass({ hours: 24 })
    expect(await tell(near())).toBe('ok')
    await world.sql`delete from analytics_events`
  },
  60_000,
)

test.each(NETWORKS)('holds: a network %s has three', async (_, mine, near, other) => {
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  const hold = async (from: string) =>
    heard(aVisitor(world, from).api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, people: 1, ask }))
  const words = [await hold(mine()), await hold(near()), await hold(mine()), await hold(near())]
  expect(words).toEqual(['ok', 'ok', 'ok', 'too_many_holds'])
  expect(await hold(other())).toBe('ok')
})

test.each(NETWORKS)(
  'requests to hosts: a network %s makes twenty a day, with any number of accounts',
  async (_, mine, near, other) => {
    world.clock.pass({ hours: 1 })
    const rates = [EXAMPLE_RATES, { ...EXAMPLE_RATES, dayCents: cents(0) }]
    const spaces = await Promise.all(rates.map((one) => aSpace(world, { instant: false, rates: one })))
    let day = Temporal.PlainDate.from('2027-03-20')
    const ask = async (from: string, n = 0) => {
      const guest = movedTo(world, from, await aMadeGuest(world))
      day = day.add({ days: 1 })
      const wanted = { mode: 'days', startDate: day.toString(), endDate: day.toString() } as const
      return heard(
        guest.api.bookings
          .holdSlot({ spaceId: spaces[n % 2]?.id ?? '', people: 1, ask: wanted })
          .then(({ id }) => guest.api.bookings.checkOut({ id, card: TEST_CARD })),
      )
    }
    const words: string[] = []
    for (let n = 0; n < 21; n++) words.push(await ask(mine(), n))
    expect(words).toEqual([...Array(20).fill('ok'), 'too_many_requests_here'])
    expect(await ask(near())).toBe('too_many_requests_here')
    expect(await ask(other())).toBe('ok')
    world.clock.pass({ hours: 24 })
    expect(await ask(near())).toBe('ok')
  },
)

test.each(NETWORKS)('emails to a person: a network %s causes five an hour', async (_, mine, near, other) => {
  const { email } = await aGuest(world)
  const ask = (from: string) => heard(aVisitor(world, from).api.accounts.requestRecovery({ email }))
  const words: string[] = []
  for (let n = 0; n < 6; n++) {
    words.push(await ask(n % 2 ? near() : mine()))
    world.clock.pass({ seconds: 61 })
  }
  expect(words).toEqual([...Array(5).fill('ok'), 'too_many'])
  expect(await ask(other())).toBe('ok')
})

async function mailsOfADay(email: string, by: () => Person, anHour: number, hours: number): Promise<number> {
  const words: string[] = []
  for (let hour = 0; hour < hours; hour++) {
    for (let n = 0; n < anHour; n++) {
      if (n % 5 === 4) world.clock.pass({ seconds: 61 })
      words.push(await heard(by().api.accounts.requestRecovery({ email })))
    }
    world.clock.pass({ hours: 1 })
  }
  return words.filter((word) => word === 'ok').length
}

test(
  'emails to a person: ten a day for a network, a hundred for all of them, twenty for their own device',
  async () => {
    const [one, many] = [await aGuest(world), await aGuest(world)]
    const owner = await proveAddress(world, await aGuest(world))
    const from = anAddress()
    expect(await mailsOfADay(one.email, () => aVisitor(world, from), 5, 3)).toBe(10)
    expect(await mailsOfADay(many.email, () => aVisitor(world), 30, 4)).toBe(99)
    expect(await mailsOfADay(owner.email, () => owner, 5, 5)).toBe(20)
  },
  patience(60_000),
)

/** Each network requests different pictures so that none is cached. */
const drawn = (from: string) => `/storage/demo/studio-1-${from.includes(':') ? 'b' : 'a'}`
const picture = (from: string, n: number) =>
  aVisitor(world, from).fetch(
    `${drawn(from)}.m${n % 2}.c${n % 4}.l${n % 3}.jpg?width=${320 + 7 * n}&height=${160 + 5 * n}&quality=${40 + (n % 60)}`,
  )

test.each(NETWORKS)(
  'simultaneous requests and pictures: a network %s that asks for 450 odd sizes is queued, and another isn’t',
  async (_, mine, _near, other) => {
    const statuses: number[] = []
    const flood = Array.from({ length: 450 }, async (_, n) => statuses.push((await picture(mine(), n)).status))
    const answer = await aVisitor(world, other()).fetch(`${drawn(mine())}.m1.c2.l1.jpg?width=640`)
    const served = () => statuses.filter((status) => status === 200).length
    const before = served()
    expect(answer.status).toBe(200)
    await Promise.all(flood)
    expect(statuses).toContain(429)
    // On a slow machine, the last requests in the queue time out with a 503.
    const expected = patience(10) > 20 ? [200, 429, 503] : [200, 429]
    expect(statuses.filter((status) => !expected.includes(status))).toEqual([])
    expect(before).toBeLessThan(served())
  },
  60_000,
)

test.each(NETWORKS)(
  'the log: a network %s gets thirty refusals a minute, and others their own',
  async (_, mine, near, other) => {
    const lines = (from: string) =>
      world.logged.filter((line) => line.includes('an endpoint responded') && line.includes(`"${from}"`)).length
    const refuse = (from: string) => aVisitor(world, from).fetch('/api/v1/bookings')
    world.clock.pass({ hours: 1 })
    const before = lines(mine()) + lines(near())
    for (let n = 0; n < 40; n++) await refuse(n % 2 ? mine() : near())
    // If both have the same address, its connections are counted twice.
    expect((lines(mine()) + lines(near()) - before) / (mine() === near() ? 2 : 1)).toBe(30)
    const away = other()
    const toldBefore = lines(away)
    await refuse(away)
    expect(lines(away) - toldBefore).toBe(1)
    world.clock.pass({ seconds: 60 })
    await refuse(mine())
    expect(
      world.logged.some((line) => line.includes('refusals were left out of the log') && line.includes('"leftOut":10')),
    ).toBe(true)
  },
)
