import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { enteredAs } from '../../../../test/support/people.ts'
import { aRequest, LATER } from '../../../../test/support/requests.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function anAccepted(status: string) {
  const asked = await aRequest(world, { ask: LATER, card: testCard(SANDBOX_CARDS.failsLater) })
  await asked.host.api.bookingSteps.acceptRequest({ id: asked.id })
  await world.sql`update spaces set status = ${status} where id = ${asked.spaceId}`
  return asked
}

test.each(['paused', 'archived'])('an accepted request is paid, even if its space is %s by then', async (to) => {
  const { id, guest } = await anAccepted(to)
  expect((await guest.api.bookings.showBooking({ id })).may).toMatchObject({ pay: true })
  expect(await guest.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
  await expectInvariants(world.sql)
})

test('it isn’t paid once its host is suspended, or after its deadline', async () => {
  const { id, guest, host } = await anAccepted('paused')
  const pay = (by = guest) => by.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.sql`update accounts set suspended_at = now(), suspension_reason = 'Fraud.' where id = ${host.id}`
  await expect(pay()).rejects.toMatchObject({ code: 'no_longer_offered' })
  await world.sql`update accounts set suspended_at = null, suspension_reason = null where id = ${host.id}`
  world.clock.pass({ hours: 24 })
  const late = { ...guest, ...(await enteredAs(world, guest.id)) }
  await expect(pay(late)).rejects.toMatchObject({ code: 'hold_expired', data: { alternatives: [] } })
})
