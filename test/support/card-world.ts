import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { expectInvariants } from './invariants.ts'
import { aGuest, type Person } from './people.ts'
import { aSpace } from './spaces.ts'
import { TEST_CARD } from './test-cards.ts'
import { type Troubles, unreliable } from './unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

// This site's gateway fails on demand, and each test gets a new guest. Each test file opens the site once.
export const troubles: Troubles = {}
export let world: World
export let guest: Person
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld({ around: unreliable(troubles) })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set(MONDAY_MORNING)
    guest = await aGuest(world)
  })
  afterEach(async () => {
    for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
    await expectInvariants(world.sql)
  })
}

export const add = (who: Person, card = TEST_CARD) => who.api.paymentMethods.addMethod({ card })
export const list = async (who: Person) => (await who.api.paymentMethods.listMethods({})).items
export const answerBank = (url: string, answer: 'yes' | 'no') =>
  guest.fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) })
export async function aHold(who: Person) {
  const { id: spaceId } = await aSpace(world)
  const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
  return who.api.bookings.holdSlot({ spaceId, ask, people: 1 })
}
export const atGateway = (who: Person) => world.sql<{ detached: boolean }[]>`
  select m.detached_at is not null as detached from sandbox.methods m join sandbox.customers c on c.id = m.customer_id where c.account_id = ${who.id ?? ''}`
