import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_RATES } from '../../../test/support/examples/spaces.ts'
import { aGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { typed } from '../../../test/support/talks.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { cents } from '../../domain/kernel/money.ts'

let world: World
let guest: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const write = (about: { bookingId: never } | { spaceId: never }) =>
  guest.api.conversations.startConversation({ about, ...typed('Hello') })
async function aBookingOf(spaceId: string, card: typeof TEST_CARD | null = TEST_CARD) {
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days('2027-03-20') })
  await guest.api.bookings.checkOut(card ? { id, card } : { id })
  return id as never
}

test('a guest without a verified address can write to the host of a booking they paid, and to no one else', async () => {
  guest = await aGuest(world)
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'flexible' })
  const bookingId = await aBookingOf(spaceId)
  expect(await guest.api.conversations.aboutConversation({ bookingId })).toMatchObject({ closed: null })
  const { id } = await write({ bookingId })
  await guest.api.messages.sendMessage({ id, ...typed('Is there parking?') })
  const host = await enteredAs(world, hostId)
  expect((await host.api.messages.listMessages({ id })).items).toHaveLength(2)
  await host.api.messages.listMessages({ id })

  const [sameHost, another] = [await aSpace(world, { host_id: hostId }), await aSpace(world)]
  for (const space of [sameHost, another])
    await expect(write({ spaceId: space.id as never })).rejects.toMatchObject({ code: 'verify_first' })

  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id: bookingId })
  await guest.api.bookingSteps.cancelBooking({ id: bookingId, reason: '', refundCents })
  const late = guest.api.messages.sendMessage({ id, ...typed('Still there?') })
  await expect(late).rejects.toMatchObject({ code: 'verify_first' })
})

test('a free or only requested booking is no proof', async () => {
  guest = await aGuest(world)
  const rates = { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0), addOns: [] }
  const free = await aBookingOf((await aSpace(world, { rates })).id, null)
  const requested = await aBookingOf((await aSpace(world, { instant: false })).id)
  for (const bookingId of [free, requested])
    await expect(write({ bookingId })).rejects.toMatchObject({ code: 'verify_first' })
})
