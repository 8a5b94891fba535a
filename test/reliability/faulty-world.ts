import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aSaw, type Saw } from '../support/cut-connection.ts'
import { expectInvariants } from '../support/invariants.ts'
import { isOfFault } from '../support/life/database-faults.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

// This site's gateway and database fail on demand. Each test file opens the site once.
export const troubles: Troubles = {}
export let world: World
export let saw: Saw
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld({ around: unreliable(troubles) })
    saw = await aSaw(world)
  })
  afterAll(async () => {
    await saw.close()
    await world.close()
  })
  beforeEach(() => world.clock.set(MONDAY_MORNING))
  afterEach(async () => {
    allWell()
    await saw.away()
    await expectInvariants(world.sql)
  })
}

export const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
export const allWell = () => {
  for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
}

export async function aHold() {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  return { guest, id, spaceId }
}
export const pay = ({ api }: Person, id: string, number: string = SANDBOX_CARDS.pays) =>
  api.bookings.checkOut({ id, card: testCard(number) })
export const now = ({ api }: Person, id: string) => api.bookings.showHold({ id })
export async function aMinuteLater(): Promise<void> {
  world.clock.pass({ seconds: 61 })
  await world.runScheduled()
}
export const refusedFor = (fails: typeof noAnswer) =>
  fails === noAnswer ? { status: 503, code: 'gateway_unavailable' } : { status: 500 }
/** Removes a 503 from the log. It isn't a bug, because the test cut the database connection. */
export function cutOff(): void {
  const cut = world.logged.splice(0).filter(isOfFault)
  expect(cut.length + world.faults.splice(0).length).toBeGreaterThan(0)
}
export async function charges(id: string): Promise<number> {
  const rows = await world.sql`
    select 1 from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where p.booking_id = ${id} and i.state = 'captured' and i.refunded_cents = 0`
  return rows.length
}
