import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, enteredAs } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('upcoming bookings are listed by date, and past or cancelled ones in reverse, page by page', async () => {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const first = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 30 })
  const days = [...Array(12).keys()].map((n) => first.add({ days: (n * 5) % 12 }).toString())
  for (const day of days) {
    const ask = { mode: 'days', startDate: day, endDate: day } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    world.clock.pass({ minutes: 1 })
  }
  const listed = async (when: 'upcoming' | 'past' | 'cancelled') => {
    const start = await guest.api.bookings.listBookings({ when })
    const rest = await guest.api.bookings.listBookings({ when, cursor: start.nextCursor ?? '' })
    expect([start.items.length, rest.items.length, rest.nextCursor]).toEqual([10, 2, null])
    return [...start.items, ...rest.items].map(({ ask }) => (ask.mode === 'days' ? ask.startDate : ''))
  }
  const inOrder = [...days].sort()
  expect(await listed('upcoming')).toEqual(inOrder)
  world.clock.pass({ hours: 24 * 60 })
  const { api } = await enteredAs(world, guest.id)
  Object.assign(guest, { api })
  expect(await listed('past')).toEqual([...inOrder].reverse())
  await world.sql`update bookings set state = 'cancelled' where guest_id = ${guest.id}`
  expect(await listed('cancelled')).toEqual(inOrder.reverse())
})
