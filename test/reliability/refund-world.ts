import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'
import type { Deps } from '../../src/server/platform/deps.ts'
import type { JobRunner } from '../../src/server/platform/jobs/job.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aMadeGuest } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

// This site's gateway fails on demand. Each test file opens the site once.
export const troubles: Troubles = {}
export let world: World
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld({ around: unreliable(troubles) })
  })
  afterAll(() => world.close())
  beforeEach(() => world.clock.set(MONDAY_MORNING))
  afterEach(() => expectInvariants(world.sql))
}

export const PRICE = 25_920
export const bank = () => world.deps.gateway as World['deps']['gateway'] & Sandbox
export const jobs = () => world.deps.jobs as JobRunner<Deps>

export async function aSale() {
  const { id: spaceId } = await aSpace(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 2, ask: days('2027-03-20') })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
  const cancel = (refundCents = PRICE) => guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  return { id, guest, payment: payment?.id ?? '', cancel }
}

const refundsOf = (payment: string) =>
  world.sql<{ id: string; state: string }[]>`
    select id, state from refunds where payment_id = ${payment} order by created_at`
export const statesOf = async (payment: string) => (await refundsOf(payment)).map(({ state }) => state)
export const newest = async (payment: string) => (await refundsOf(payment)).at(-1)?.id ?? ''

export async function hear(): Promise<void> {
  world.clock.pass({ minutes: 1 })
  await world.deliver()
}
export async function books(id: string) {
  const rows = await world.sql<{ account: string; cents: number }[]>`
    select split_part(l.account, ':', 1) as account, sum(case when l.account like '%payable%' then -l.amount_cents else l.amount_cents end)::int as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${id} group by 1`
  const of = (name: string) => rows.find(({ account }) => account === name)?.cents ?? 0
  return {
    clearing: of('gateway_clearing'),
    guest: of('guest_payable'),
    host: of('host_payable'),
    lost: of('suspense'),
  }
}
