import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHoldOf, days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
})
afterAll(() => world.close())

test('twenty change requests a day are allowed, and each emails the other party', async () => {
  const { id: spaceId } = await aSpace(world)
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-20'))
  const { quote } = await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const propose = () => guest.api.bookingChanges.proposeChange({ id, ask: days('2027-03-25'), totalCents: quote.total })
  for (let n = 0; n < 20; n += 1) {
    await propose()
    await guest.api.bookingChanges.endProposal({ id })
  }
  await expect(propose()).rejects.toMatchObject({
    code: 'too_many_proposals',
    data: { retryAt: '2027-03-02T08:00:00Z' },
  })
  await world.runJobs()
})

test('a refused change request doesn’t count towards the twenty', async () => {
  const { id: spaceId } = await aSpace(world)
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-20'))
  const { quote } = await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await aHoldOf(world, spaceId, days('2027-03-25'))
  const propose = (date: string) =>
    guest.api.bookingChanges.proposeChange({ id, ask: days(date), totalCents: quote.total })
  for (let n = 0; n < 21; n += 1) await expect(propose('2027-03-25')).rejects.toMatchObject({ code: 'just_taken' })
  await propose('2027-03-26')
  for (let n = 0; n < 21; n += 1) await expect(propose('2027-03-27')).rejects.toMatchObject({ code: 'change_open' })
  await guest.api.bookingChanges.endProposal({ id })
  await propose('2027-03-27')
  await world.runJobs()
})
