import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/support/people.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aTalk, typed } from '../../../test/support/talks.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const NUMBER = 'Call me: +49 176 1234567'

async function book({ api }: Person, spaceId: string, date: string) {
  const { id } = await api.bookings.holdSlot({ spaceId: spaceId as never, people: 1, ask: days(date) })
  await api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runJobs()
  return id
}

async function cancel({ api }: Person, id: never) {
  const { refundCents } = await api.bookingSteps.previewCancellation({ id })
  await api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  await world.runJobs()
}

test('a guest who books, writes and cancels for a full refund reveals no contact details, before or after', async () => {
  const { guest, host, id, spaceId, say, heard } = await aTalk(world)
  await world.sql`update spaces set cancellation = 'flexible' where id = ${spaceId}`
  const bookingId = await book(guest, spaceId, '2027-03-20')
  await say(guest, NUMBER)
  expect(await heard(host)).toContain(NUMBER)

  await cancel(guest, bookingId as never)
  await say(host, 'Mine is 0176 7654321')
  expect((await heard(host)).join()).not.toContain('1234567')
  expect((await heard(guest)).join()).not.toContain('7654321')
  expect(await heard(guest)).toContain(NUMBER)
  expect(await host.api.conversations.showConversation({ id })).toMatchObject({ contacts: 'masked' })
  const found = await host.api.conversations.searchMessages({ q: '1234567' })
  expect(found.items).toEqual([])

  await book(guest, spaceId, '2027-03-22')
  expect(await heard(host)).toContain(NUMBER)
  expect(await heard(guest)).toContain('Mine is 0176 7654321')
})

test('a second active booking keeps the details visible, and so does a completed one', async () => {
  const { guest, host, spaceId, say, heard } = await aTalk(world)
  await world.sql`update spaces set cancellation = 'flexible' where id = ${spaceId}`
  const [first, second] = [await book(guest, spaceId, '2027-03-20'), await book(guest, spaceId, '2027-03-24')]
  await say(guest, NUMBER)
  await cancel(guest, first as never)
  expect(await heard(host)).toContain(NUMBER)
  await world.sql`update bookings set state = 'completed' where id = ${second}`
  await say(guest, `Again: ${NUMBER}`)
  expect(await heard(host)).toContain(`Again: ${NUMBER}`)
})

test('a booking of any of the host’s spaces unmasks every conversation of the two', async () => {
  const { guest, host, say, heard } = await aTalk(world)
  await say(guest, NUMBER)
  expect(await heard(host)).not.toContain(NUMBER)
  const other = await aSpace(world, { host_id: host.id })
  await book(guest, other.id, '2027-03-20')
  expect(await heard(host)).toContain(NUMBER)
})

test('a number spread over one sender’s messages is masked, and the other party’s digits don’t count', async () => {
  const { guest, host, id, say, heard } = await aTalk(world)
  await say(guest, 'My number is easy: 0176')
  await say(host, '1234')
  await say(guest, '123 4')
  const last = await guest.api.messages.sendMessage({ id, ...typed('567 tonight') })
  expect(last).toMatchObject({ text: '567 tonight', masked: ['phone'] })
  expect((await heard(host)).slice(-3)).toEqual(['1234', '123 4', '••• tonight'])
})
