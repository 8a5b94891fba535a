import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { GatewayRefused } from '../../src/server/external/payments/gateway.ts'
import type { Deps } from '../../src/server/platform/deps.ts'
import type { JobRunner } from '../../src/server/platform/jobs/job.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aRequest, hostOf, LATER, SOON } from '../support/requests.ts'
import { aHoldOf } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD, testCard } from '../support/test-cards.ts'
import { type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

const troubles: Troubles = {}
let world: World
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

let asked = 0
const refuse = () => {
  asked++
  throw new GatewayRefused('other', 'not this one')
}

async function hoursPass(): Promise<void> {
  for (let n = 0; n < 6; n++) {
    world.clock.pass({ minutes: 30 })
    await world.runScheduled()
  }
}

test('a permanently rejected refund is requested once and needs review, and is sent after a retry', async () => {
  const { id: spaceId, hostId } = await aSpace(world)
  const { guest, id } = await aHoldOf(world, spaceId, LATER)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const host = await hostOf(world, hostId)
  const { refundCents } = await host.api.bookingSteps.previewCancellation({ id })
  await host.api.bookingSteps.cancelBooking({ id, reason: 'A flood.', refundCents })
  asked = 0
  troubles['before refund'] = refuse
  await hoursPass()
  delete troubles['before refund']
  expect(asked).toBe(1)
  expect(world.faults.splice(0)).toEqual([expect.stringContaining('needs review')])
  const jobs = world.deps.jobs as JobRunner<Deps>
  const [failed, ...others] = await jobs.failed()
  expect([failed?.name, failed?.reason, others]).toEqual(['bookings.refund', 'not this one', []])
  await expectInvariants(world.sql)
  await jobs.retry(world.sql, failed?.id ?? '')
  await world.runJobs()
  expect(await world.sql`select state from refunds`).toEqual([{ state: 'done' }])
  await expectInvariants(world.sql)
})

test.each([
  ['capture', 'what is reserved', SOON],
  ['charge', 'the card that was saved', LATER],
] as const)(
  'a permanent rejection of the %s of %s ends it: the guest is asked to pay, and can',
  async (call, _, ask) => {
    const { id, guest, host } = await aRequest(world, { ask })
    asked = 0
    troubles[`before ${call}`] = refuse
    expect(await host.api.bookingSteps.acceptRequest({ id })).toMatchObject({ state: 'payment_required' })
    await hoursPass()
    delete troubles[`before ${call}`]
    expect(asked).toBe(1)
    expect(world.faults.splice(0)).toEqual([expect.stringContaining('permanently rejected')])
    const paid = await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.pays) })
    expect(paid).toMatchObject({ state: 'confirmed' })
    await expectInvariants(world.sql)
  },
)
