import { expect, test } from 'vitest'
import { add, aHold, answerBank, atGateway, guest, list, setUp, world } from '../../../../test/support/card-world.ts'
import { aGuest } from '../../../../test/support/people.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

setUp()

const { challenges, declines, failsLater } = SANDBOX_CARDS

test('a card is saved on request once it has paid, and pays again by its ID', async () => {
  const hold = await aHold(guest)
  await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD, keepCard: true })
  const [kept] = await list(guest)
  expect(kept).toMatchObject({ last4: '4242', isDefault: true })
  const again = await aHold(guest)
  expect(await guest.api.bookings.checkOut({ id: again.id, methodId: kept?.id })).toMatchObject({
    state: 'confirmed',
    payment: { last4: '4242' },
  })
  world.clock.pass({ minutes: 1 })
  await world.deliver()
  expect(await list(guest)).toHaveLength(1)
})

test('a saved card that is typed again is listed once, and stays valid for its booking', async () => {
  const { items } = await add(guest)
  const hold = await aHold(guest)
  await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD, keepCard: true })
  world.clock.pass({ minutes: 1 })
  await world.deliver()
  await world.runJobs()
  expect(await list(guest)).toEqual(items)
  expect(await atGateway(guest)).toEqual([{ detached: false }, { detached: false }])
})

test('a card saved only for its booking is removed with the account', async () => {
  const hold = await aHold(guest)
  await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
  expect(await list(guest)).toEqual([])
  expect(await atGateway(guest)).toEqual([{ detached: false }])
  const { id } = hold
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  await world.runJobs()
  await guest.api.profile.deleteAccount({})
  await world.runJobs()
  expect(await atGateway(guest)).toEqual([{ detached: true }])
})

test('a card isn’t saved without a request, or if it didn’t pay', async () => {
  const hold = await aHold(guest)
  const keep = { id: hold.id, card: testCard(declines), keepCard: true }
  await expect(guest.api.bookings.checkOut(keep)).rejects.toMatchObject({ code: 'card_declined' })
  await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
  expect(await list(guest)).toEqual([])
})

test('a card is saved after a bank challenge, and a removed one stays removed', async () => {
  const hold = await aHold(guest)
  const asked = await guest.api.bookings.checkOut({ id: hold.id, card: testCard(challenges), keepCard: true })
  expect(await list(guest)).toEqual([])
  await answerBank(asked.payment?.challengeUrl ?? '', 'yes')
  await guest.api.bookings.checkPayment({ id: hold.id })
  const [kept] = await list(guest)
  await guest.api.paymentMethods.removeMethod({ id: kept?.id ?? '' })
  await world.runJobs()
  world.clock.pass({ minutes: 1 })
  await world.deliver()
  expect(await list(guest)).toEqual([])
})

test('a card removed while its payment waits for the bank still pays, and isn’t saved again', async () => {
  const { waiting } = await add(guest, testCard(challenges))
  await answerBank(waiting?.challengeUrl ?? '', 'yes')
  const { items } = await guest.api.paymentMethods.checkMethods({})
  const hold = await aHold(guest)
  const asked = await guest.api.bookings.checkOut({ id: hold.id, methodId: items[0]?.id })
  await guest.api.paymentMethods.removeMethod({ id: items[0]?.id ?? '' })
  await world.runJobs()
  await answerBank(asked.payment?.challengeUrl ?? '', 'yes')
  expect(await guest.api.bookings.checkPayment({ id: hold.id })).toMatchObject({ state: 'confirmed' })
  expect(await list(guest)).toEqual([])
})

test('a saved card that fails is declined, and the hold can be paid another way', async () => {
  const { items } = await add(guest, testCard(failsLater))
  const hold = await aHold(guest)
  const byCard = guest.api.bookings.checkOut({ id: hold.id, methodId: items[0]?.id })
  await expect(byCard).rejects.toMatchObject({ code: 'card_declined' })
  expect(await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
})

test('another person’s card, or a removed one, is not found and charges no one', async () => {
  const { items } = await add(guest)
  const methodId = items[0]?.id
  const stranger = await aGuest(world)
  const missing = { status: 404, code: 'method_not_found' }
  const theirs = await aHold(stranger)
  await expect(stranger.api.bookings.checkOut({ id: theirs.id, methodId })).rejects.toMatchObject(missing)
  await guest.api.paymentMethods.removeMethod({ id: methodId ?? '' })
  const own = await aHold(guest)
  await expect(guest.api.bookings.checkOut({ id: own.id, methodId })).rejects.toMatchObject(missing)
  expect(await world.sql`select 1 from payments where booking_id in (${own.id}, ${theirs.id})`).toEqual([])
})
