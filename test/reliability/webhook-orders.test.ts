import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientInvariants } from '../support/invariants.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, type World } from '../support/world.ts'
import {
  aWaveringHost,
  bodiesOf,
  cancel,
  happensLater,
  lastDelivery,
  STORIES,
  type Story,
  send,
  standing,
  unheardOf,
} from './told-payments.ts'

/**
 * The number of event sequences to try. ORDERS=5000 runs all of them, and the same SEED gives the same sequences.
 * Payments run concurrently, each with its own sequence.
 */
const ORDERS = Number(process.env.ORDERS ?? 60)
const SEED = Number(process.env.SEED ?? 4711)
const AT_A_TIME = 20

const troubles: Troubles = {}
let world: World
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
})
afterAll(() => world.close())

// One day costs 259.20: service fee 19.20, commission 24.00 and host 216.00. A loss of 10.00 reduces the fee by 0.74
// and the commission by 0.93.
const ENDS: Record<Story, readonly [booking: string, host: number]> = {
  paid: ['confirmed', 21_600],
  refused: ['held', 0],
  stopped: ['held', 0],
  disputed: ['confirmed', 21_600],
  won: ['confirmed', 21_600],
  lost: ['confirmed', 0],
  'partly lost': ['confirmed', 20_767],
  refunded: ['cancelled', 0],
  'won, refunded': ['cancelled', 0],
  'came back, refunded': ['cancelled', 0],
  'lost at last, refunded': ['cancelled', 0],
}

/**
 * An order of events with repetitions. `before` lists extra events that are sent first, `again` makes each of them
 * count as new, and `atOnce` sends all of them at the same time.
 */
type Order = { story: Story; keys: number[]; before: number[]; again: boolean; atOnce: boolean }
const order: fc.Arbitrary<Order> = fc.record({
  story: fc.constantFrom(...STORIES),
  keys: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  before: fc.array(fc.nat(5), { maxLength: 4 }),
  again: fc.boolean(),
  atOnce: fc.boolean(),
})

async function tell(bodies: readonly string[], { keys, before, again, atOnce }: Order): Promise<number> {
  const shuffled = [...bodies.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  const whole = [...before.map((n) => n % bodies.length), ...shuffled].map((n) => bodies[n] ?? '')
  const said: number[] = []
  const one = async (body: string) => void said.push(await send(world, body, again))
  if (atOnce) await Promise.all(whole.map(one))
  else for (const body of whole) await one(body)
  expect(said.filter((status) => status !== 200)).toEqual([])
  return whole.length
}

test(`${ORDERS} orders of payment, refund and dispute events, doubled and shuffled, end as the gateway has them`, async () => {
  const counts: Record<string, number> = { events: 0 }
  const count = (what: string, n = 1) => {
    counts[what] = (counts[what] ?? 0) + n
  }
  const some = fc.record({
    orders: fc.array(order, { minLength: AT_A_TIME, maxLength: AT_A_TIME }),
    late: fc.boolean(),
  })
  const run = fc.asyncProperty(some, async ({ orders, late }) => {
    const since = await lastDelivery(world)
    const told = await unheardOf(
      world,
      troubles,
      orders.map(({ story }) => story),
    )
    if (late) world.clock.pass({ minutes: 20 })
    const all = async () => {
      const bodies = await bodiesOf(world, since, told)
      const sent = await Promise.all(orders.map((order, n) => tell(bodies[n] ?? [], order)))
      count(
        'events',
        sent.reduce((so, n) => so + n, 0),
      )
    }
    await all()
    const refunded = told.filter(({ story }) => story.endsWith('refunded'))
    await cancel(world, refunded)
    await happensLater(world, refunded)
    await all()
    for (const one of told) {
      const { ours, theirs } = await standing(world, one)
      const [booking, host] = ENDS[one.story]
      const ended = late && booking === 'held' ? 'expired' : booking
      expect(ours, one.story).toEqual({ ...theirs, booking: ended, host })
      count(one.story)
    }
    await world.sql`update bookings set created_at = created_at - interval '1 day'`
  })
  await fc.assert(run, { numRuns: Math.ceil(ORDERS / AT_A_TIME), seed: SEED, endOnFailure: true })
  expect(await patientInvariants(world)).toEqual([])
  process.stdout.write(`orders ${JSON.stringify({ orders: ORDERS, seed: SEED, ...counts })}\n`)
}, 3_600_000)

test('events about whether a host can be paid, in any order, end as the gateway has it', async () => {
  const some = fc.record({ turns: fc.integer({ min: 1, max: 6 }), order })
  const run = fc.asyncProperty(some, async ({ turns, order }) => {
    const { hostId, bodies } = await aWaveringHost(world, turns)
    await tell(bodies, order)
    const [host] = await world.sql`select payouts_enabled as enabled from payout_accounts where host_id = ${hostId}`
    expect(host).toEqual({ enabled: turns % 2 === 1 })
  })
  await fc.assert(run, { numRuns: Math.ceil(ORDERS / 5), seed: SEED, endOnFailure: true })
}, 600_000)
