import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/payments.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const ask = days('2027-03-10')
const mine = async () => (await aSpace(world, { host_id: host.id })).id
const block = (id: string) => host.api.calendars.makeBlock({ id, when: ask, note: '' })

/** A hold whose guest has left the bank's question unanswered. */
async function abandoned(spaceId: string) {
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask })
  await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  return { id, guest }
}
const stateOf = async (id: string) => (await world.sql`select state from bookings where id = ${id}`)[0]?.state

test('a payment that was left unanswered keeps a slot from its host no longer than the hold, without any job', async () => {
  const [blocked, moved, whole, part] = [await mine(), await mine(), await mine(), await mine()]
  const { id } = await host.api.calendars.makeBlock({ id: moved, when: days('2027-03-20'), note: '' })
  await host.api.calendars.makeBlock({ id: part, when: ask, note: '' })
  const held = [await abandoned(blocked), await abandoned(moved), await abandoned(whole)] as const
  const acts = [
    () => block(blocked),
    () => host.api.calendars.moveBlock({ id, when: ask, note: '' }),
    () => host.api.partsOfSpaces.joinWhole({ id: part, whole }),
  ]
  for (const act of acts)
    await expect(act()).rejects.toMatchObject({ code: expect.stringMatching(/^(taken|parts_overlap)$/) })
  for (const { id: hold } of held) expect(await stateOf(hold)).toBe('held')
  world.clock.pass({ minutes: 30 })
  for (const act of acts) await act()
  for (const { id: hold } of held) expect(await stateOf(hold)).toBe('expired')
})

test('nor from a change of dates that is proposed for another booking', async () => {
  const spaceId = await mine()
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days('2027-03-09') })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await abandoned(spaceId)
  world.clock.pass({ minutes: 30 })
  const longer = { id, ask: days('2027-03-09', '2027-03-10') }
  const { quote } = await guest.api.bookingChanges.previewChange(longer)
  const { items } = await guest.api.bookingChanges.proposeChange({ ...longer, totalCents: quote.total })
  expect(items[0]?.state).toBe('open')
})
