import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { enteredAs } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { aHoldOf, days, hours } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function lateIn(ask: Parameters<typeof aHoldOf>[2]) {
  const { id: spaceId, hostId } = await aSpace(world, { lead_minutes: 48 * 60 })
  const { guest, id } = await aHoldOf(world, spaceId, ask)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  world.clock.set('2027-03-03T18:00:00Z')
  return { id, guest: { ...guest, ...(await enteredAs(world, guest.id)) }, host: await hostOf(world, hostId) }
}

test.each([
  ['of days', days('2027-03-04'), days('2027-03-04', '2027-03-05'), days('2027-03-05')],
  ['of hours', hours('2027-03-04', 10, 120), hours('2027-03-04', 10, 180), hours('2027-03-04', 11, 120)],
] as const)(
  'the notice period applies to new starts only: a booking %s can be extended, and for more people, without it',
  async (_, ask, longer, later) => {
    const { id, guest, host } = await lateIn(ask)
    expect(await guest.api.bookingChanges.previewChange({ id, people: 3 })).toMatchObject({ people: 3, chargeCents: 0 })
    await expect(guest.api.bookingChanges.previewChange({ id, ask: later })).rejects.toMatchObject({ code: 'too_soon' })
    const { quote, chargeCents } = await guest.api.bookingChanges.previewChange({ id, ask: longer })
    expect(chargeCents).toBeGreaterThan(0)
    await guest.api.bookingChanges.proposeChange({ id, ask: longer, totalCents: quote.total })
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({ ask: longer, quote: { total: quote.total } })
    await expectInvariants(world.sql)
  },
)

test('a day booked late on its day keeps its start time', async () => {
  world.clock.set('2027-03-04T09:10:00Z')
  const { id: spaceId } = await aSpace(world, { lead_minutes: 120 })
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-04'))
  const { from } = await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  expect(from).toBe('2027-03-04T12:00:00Z')
  world.clock.set('2027-03-04T11:30:00Z')
  const { items } = await guest.api.bookingChanges.proposeChange({
    id,
    people: 3,
    totalCents: (await guest.api.bookings.showBooking({ id })).quote.total,
  })
  expect(items).toMatchObject([{ state: 'open', people: 3 }])
  const [change] =
    await world.sql`select lower(period) = ${from}::timestamptz as same from booking_changes where booking_id = ${id}`
  expect(change).toEqual({ same: true })
})
