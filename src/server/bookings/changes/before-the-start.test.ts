import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aMadeGuest, aVisitor } from '../../../../test/support/people.ts'
import { hours } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test(
  claim('14.13', 'a change of a booking that starts today is open until the old start, and holds its time no longer'),
  async () => {
    const { id: spaceId } = await aSpace(world, { cancellation: 'flexible' })
    const guest = await aMadeGuest(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: hours('2027-03-01', 14), people: 1 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    const ask = hours('2027-03-05', 14)
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask })
    const { items } = await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    expect(items[0]).toMatchObject({ state: 'open', expiresAt: '2027-03-01T13:00:00Z' })
    const hold = () => aVisitor(world).api.bookings.holdSlot({ spaceId, ask, people: 1 })
    world.clock.set('2027-03-01T12:59:59Z')
    await expect(hold()).rejects.toMatchObject({ code: 'just_taken' })
    world.clock.set('2027-03-01T13:00:00Z')
    expect(await hold()).toMatchObject({ state: 'held' })
  },
)
