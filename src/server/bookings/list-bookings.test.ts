import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aMadeGuest, enteredAs } from '../../../test/support/people.ts'
import { aRequest } from '../../../test/support/requests.ts'
import { aStay, EXAMPLE_STARS } from '../../../test/support/reviews.ts'
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
    const rest = await guest.api.bookings.listBookings({ when, cursor: start.next ?? '' })
    expect([start.items.length, rest.items.length, rest.next]).toEqual([10, 2, null])
    return [...start.items, ...rest.items].map(({ ask }) => (ask.mode === 'days' ? ask.startDate : ''))
  }
  const inOrder = [...days].sort()
  expect(await listed('upcoming')).toEqual(inOrder)
  const few = await guest.api.bookings.listBookings({ when: 'upcoming', limit: 3 })
  const rest = await guest.api.bookings.listBookings({ when: 'upcoming', limit: 100, cursor: few.next ?? '' })
  expect([few.items.length, rest.items.length, rest.next]).toEqual([3, 9, null])
  world.clock.pass({ hours: 24 * 60 })
  const { api } = await enteredAs(world, guest.id)
  Object.assign(guest, { api })
  expect(await listed('past')).toEqual([...inOrder].reverse())
  await world.sql`update bookings set state = 'cancelled' where guest_id = ${guest.id}`
  expect(await listed('cancelled')).toEqual(inOrder.reverse())
})

const inDays = (days: number) => {
  const day = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
  return { mode: 'days', startDate: day, endDate: day } as const
}

test('each list says how many bookings every list has in total', async () => {
  const { guest, spaceId } = await aRequest(world, { ask: inDays(20) })
  for (const days of [22, 24]) {
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: inDays(days), people: 1 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  }
  await guest.api.bookings.holdSlot({ spaceId, ask: inDays(26), people: 1 })
  const { items } = await guest.api.bookings.listBookings({ when: 'upcoming' })
  await guest.api.bookingSteps.withdrawRequest({ id: items[0]?.id ?? '', reason: '' })
  await aStay(world, await aSpace(world), guest.id)
  for (const when of ['upcoming', 'past', 'cancelled', 'unfinished'] as const) {
    const { counts, items } = await guest.api.bookings.listBookings({ when })
    expect(counts).toEqual({ upcoming: 2, past: 1, cancelled: 1, unfinished: 1 })
    expect(items).toHaveLength(counts[when])
  }
})

test('a past booking says whether its guest has reviewed it, until the 14 days are over', async () => {
  const guest = await aMadeGuest(world)
  const space = await aSpace(world)
  const old = await aStay(world, space, guest.id, 24 * 15)
  const ended = await aStay(world, space, guest.id)
  const reviews = async () => {
    const { items } = await guest.api.bookings.listBookings({ when: 'past' })
    return Object.fromEntries(items.map(({ id, review }) => [id, review]))
  }
  expect(await reviews()).toMatchObject({ [old]: null, [ended]: { stars: null } })
  await guest.api.reviews.writeReview({ id: ended, overall: 4, categories: EXAMPLE_STARS.guest, text: '' })
  expect(await reviews()).toMatchObject({ [old]: null, [ended]: { stars: 4 } })
})
