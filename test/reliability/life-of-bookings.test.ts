import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientInvariants } from '../support/invariants.ts'
import { type DatabaseFaults, databaseFaults } from '../support/life/database-faults.ts'
import { History, type Plan } from '../support/life/history.ts'
import { aTally, judged, settle } from '../support/life/judge.ts'
import { plans } from '../support/life/plans.ts'
import { anEnteredGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, type World } from '../support/world.ts'

/**
 * HISTORIES=2000 runs all of them. The same SEED generates the same histories, and a failure prints the shortest
 * history that fails.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 60)
const SEED = Number(process.env.SEED ?? 4711)

/** With many histories, the invariants of the whole database are checked only after every 20th. */
const EVERY = HISTORIES > 200 ? 20 : 1

const troubles: Troubles = {}
const tally = aTally()
let world: World
let faults: DatabaseFaults
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
  faults = await databaseFaults(world)
})
afterAll(async () => {
  await faults.close()
  await world.close()
})

test(`${HISTORIES} booking histories, with gateway and database faults, end according to the terms`, async () => {
  let lived = 0
  const run = fc.asyncProperty(plans, async (chosen) => {
    const history = await live(chosen)
    expect(await judged(history, tally, ++lived % EVERY === 0), history.said.join('\n')).toEqual([])
  })
  await fc.assert(run, { numRuns: HISTORIES, seed: SEED })
  expect(await patientInvariants(world)).toEqual([])
  const { steps, ...money } = tally
  const [counted] = await world.sql`
    select count(*)::int as bookings, count(*) filter (where state = 'cancelled')::int as cancelled,
      count(*) filter (where state = 'completed')::int as completed, (select count(*)::int from booking_changes where state = 'accepted') as changed,
      (select count(*)::int from booking_changes where state = 'failed') as "changesFailed" from bookings`
  process.stdout.write(
    `lives ${JSON.stringify({ histories: HISTORIES, seed: SEED, databaseFaults: await faults.fired(), ...counted, ...money, steps })}\n`,
  )
}, 3_600_000)

async function live(chosen: Plan): Promise<History> {
  world.clock.set(chosen.season)
  const { instant, policy, zone } = chosen
  const space = await aSpace(world, { instant, cancellation: policy, zone, window_days: 548 })
  await canBePaid(space.hostId)
  const guest = await anEnteredGuest(world)
  const ids = { spaceId: space.id, guestId: guest.id, hostId: space.hostId }
  const history = new History(world, { troubles, faults }, chosen, ids)
  await history.hasFired()
  history.fired = 0
  await history.hold()
  for (const one of chosen.acts) {
    await history.take(one)
    await history.follow()
    const name = one.do === 'fault' ? `fault: ${one.how}` : one.do
    tally.steps[name] = (tally.steps[name] ?? 0) + 1
  }
  await settle(history)
  return history
}

async function canBePaid(hostId: string): Promise<void> {
  const ref = `host_${hostId}`
  await world.sql`update accounts set email_verified_at = '2026-01-01' where id = ${hostId}`
  await world.sql`
    insert into sandbox.hosts (id, account_id, payouts_enabled, return_path, created_at) values (${ref}, ${hostId}, true, '/host', '2026-01-01')`
  await world.sql`insert into payout_accounts (host_id, account_ref, payouts_enabled) values (${hostId}, ${ref}, true)`
}
