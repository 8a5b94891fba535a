import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import { type Act, History, type Plan, workOn } from '../support/life/history.ts'
import { EDGES, feeOf, rentOf } from '../support/life/terms.ts'
import { anEnteredGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

/** All of them with HISTORIES=2000. The same SEED gives the same, and a failure names the shortest history that shows it. */
const HISTORIES = Number(process.env.HISTORIES ?? 200)
const SEED = Number(process.env.SEED ?? 4711)

const troubles: Troubles = {}
let world: World
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
})
afterAll(() => world.close())

const by = fc.constantFrom('guest', 'host')
const days = fc.integer({ min: 1, max: 3 })
const calls = ['charge', 'capture', 'look', 'cancel', 'refund'] as const
const card = fc.constantFrom('pays', 'pays', 'pays', 'challenges', 'challenges', 'failsLater', 'failsLater', 'declines')
const pay = fc.record({ do: fc.constant('pay'), card }) as fc.Arbitrary<Act>
const at = fc.constantFrom(...calls.flatMap((call) => [`before ${call}`, `after ${call}`] as const))
const trouble = fc.record({ do: fc.constant('trouble'), at }) as fc.Arbitrary<Act>
const others = ['release', 'decline', 'withdraw', 'object', 'deliver', 'rival'] as const
const act = fc.oneof(
  { weight: 3, arbitrary: pay },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), passed: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('agree') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...others) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), by }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('propose'), by, shift: fc.integer({ min: 0, max: 45 }), days }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(1, 16, 600, 1440, 4_320, 14_400) }),
  },
  { weight: 3, arbitrary: trouble },
) as fc.Arbitrary<Act>

/** What people do one after the other: of single steps at random few would ever agree on anything. */
const proposal = fc.record({
  do: fc.constant('propose'),
  by,
  shift: fc.integer({ min: 0, max: 45 }),
  days,
}) as fc.Arbitrary<Act>
const later = fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(1, 1500, 4_320) }) as fc.Arbitrary<Act>
const agreed = fc
  .tuple(later, proposal)
  .map(([pass, propose]): Act[] => [{ do: 'accept' }, pass, propose, { do: 'agree' }])
const some = fc.oneof({ weight: 5, arbitrary: act.map((one) => [one]) }, { weight: 1, arbitrary: agreed })

const plan: fc.Arbitrary<Plan> = fc.record({
  instant: fc.boolean(),
  policy: fc.constantFrom('flexible', 'moderate', 'firm', 'strict'),
  ahead: fc.integer({ min: 1, max: 40 }),
  days,
  // Most bookings are paid for, in time and in the end.
  acts: fc
    .tuple(fc.option(trouble, { nil: null }), pay, fc.array(some, { minLength: 5, maxLength: 11 }))
    .map(([trouble, pay, rest]) => [...(trouble ? [trouble] : []), pay, ...rest.flat()]),
})

test(`${HISTORIES} lives of bookings, with faults of the gateway, end as the terms say`, async () => {
  const run = fc.asyncProperty(plan, async (chosen) => {
    const history = await live(chosen)
    expect(await judged(history), history.said.join('\n')).toEqual([])
  })
  await fc.assert(run, { numRuns: HISTORIES, seed: SEED })
}, 3_600_000)

async function live(chosen: Plan): Promise<History> {
  world.clock.set(MONDAY_MORNING)
  for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
  const { instant, policy } = chosen
  const space = await aSpace(world, { instant, cancellation: policy, zone: 'UTC' })
  const guest = await anEnteredGuest(world)
  const history = new History(world, troubles, chosen, { spaceId: space.id, guestId: guest.id, hostId: space.hostId })
  await history.hold()
  for (const one of chosen.acts) {
    await history.take(one)
    await history.follow()
  }
  await settle(history)
  return history
}

/** The gateway answers again, and everything that comes by itself has its time. */
async function settle(history: History): Promise<void> {
  for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
  for (let round = 0; round < 4; round += 1) {
    world.clock.pass({ minutes: 20 })
    await world.deliver()
    await workOn(world)
  }
  await history.follow()
}

/** Everything that is not as it must be. */
async function judged(history: History): Promise<string[]> {
  const { id } = history
  const state = await history.state()
  const events = await world.sql<{ edge: string }[]>`
    select coalesce(from_state, '') || ' ' || to_state || ' ' || actor as edge from booking_events where booking_id = ${id} order by id`
  const [money] = await world.sql<{ net: number }[]>`
    select coalesce(sum(case when i.state = 'captured' then i.amount_cents - i.refunded_cents else 0 end), 0)::int as net
    from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id}`
  const [host] = await world.sql<{ cents: number }[]>`
    select coalesce(-sum(l.amount_cents), 0)::int as cents from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.booking_id = ${id} and l.account = ${`host_payable:${history.hostId}`}`
  const owed = expected(history, state)
  return [
    ...(await brokenInvariants(world.sql)),
    ...events.filter(({ edge }) => !EDGES.includes(edge)).map(({ edge }) => `no such step: ${edge}`),
    ...(money?.net === owed.paid ? [] : [`paid ${money?.net}, by the terms ${owed.paid} (${state})`]),
    ...(host?.cents === owed.host ? [] : [`the host has ${host?.cents}, by the terms ${owed.host} (${state})`]),
    ...world.faults.splice(0),
  ]
}

/** What the guest has paid and the host is owed for it, worked out from what was agreed on. */
function expected({ agreed, kept, total }: History, state: string): { paid: number; host: number } {
  const ofHost = (cents: number) => cents - Math.round(cents / 10)
  if (state === 'confirmed' || state === 'completed')
    return { paid: total(), host: ofHost(rentOf(agreed.days) + agreed.extra) }
  if (state !== 'cancelled' || kept === null || kept === 0) return { paid: 0, host: 0 }
  return { paid: kept, host: ofHost(kept - keptFee(kept, agreed.days)) }
}

/** Of what a guest leaves the fee is whole; of what a host leaves it is 8 % of the rent kept. */
const keptFee = (kept: number, days: number) => (kept >= feeOf(days) ? feeOf(days) : 0)
