import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMadeGuest, anAddress, movedTo, type Person } from '../../../test/support/people.ts'
import { aHoldOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const tries = async ({ api }: Person, id: string, count: number) => {
  const said: string[] = []
  for (let n = 0; n < count; n += 1)
    await api.bookings
      .checkOut({ id, card: testCard(SANDBOX_CARDS.declines) })
      .catch(({ code }: { code: string }) => said.push(code))
  return said
}

test('ten declined cards in an hour are the limit, the hold remains, and an hour later another card can be tried', async () => {
  const { id: spaceId } = await aSpace(world)
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-10'))
  expect(new Set(await tries(guest, id, 10))).toEqual(new Set(['card_declined']))
  await expect(guest.api.bookings.checkOut({ id, card: TEST_CARD })).rejects.toMatchObject({
    code: 'too_many_declines',
    data: { retryAt: '2027-03-01T09:00:00Z' },
  })
  expect(await guest.api.bookings.showHold({ id })).toMatchObject({ state: 'held', may: { pay: true } })
  await guest.api.bookings.releaseHold({ id })
  world.clock.pass({ minutes: 6 })
  const again = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days('2027-03-12') })
  expect(await tries(guest, again.id, 1)).toEqual(['too_many_declines'])
  await guest.api.bookings.releaseHold({ id: again.id })
  world.clock.pass({ minutes: 55 })
  const { id: later } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days('2027-03-14') })
  expect(await guest.api.bookings.checkOut({ id: later, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
})

test('a network has one limit, however many accounts try', async () => {
  const { id: spaceId } = await aSpace(world)
  const address = anAddress()
  const said: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const { guest, id } = await aHoldOf(world, spaceId, days(`2027-04-${10 + n}`))
    said.push(...(await tries(movedTo(world, address, guest), id, 9)))
  }
  expect(said.indexOf('too_many_declines')).toBe(40)
})

test('cards that are saved or used to pay count together, by account and network', async () => {
  const { id: spaceId } = await aSpace(world)
  const address = anAddress()
  const said: string[] = []
  for (let n = 0; n < 9; n += 1) {
    const there = movedTo(world, address, await aMadeGuest(world))
    for (let k = 0; k < 5; k += 1)
      await there.api.paymentMethods
        .addMethod({ card: testCard(SANDBOX_CARDS.declines) })
        .catch(({ code }: { code: string }) => said.push(code))
  }
  expect([said.indexOf('too_many_declines'), said.length]).toEqual([40, 45])
  const elsewhere = await aMadeGuest(world)
  expect(await elsewhere.api.paymentMethods.addMethod({ card: TEST_CARD })).toMatchObject({ items: [{}] })
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-20'))
  expect(await tries(movedTo(world, address, guest), id, 1)).toEqual(['too_many_declines'])
})
