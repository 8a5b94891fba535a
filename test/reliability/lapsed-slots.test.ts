import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { aMadeGuest, enteredAs, type Person } from '../support/people.ts'
import { aRequest, SOON } from '../support/requests.ts'
import { aHoldOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

async function aLapsedRequest() {
  const { id, host, spaceId } = await aRequest(world)
  world.clock.pass({ hours: 25 })
  return { id, spaceId, host: await enteredAs(world, host.id) }
}
const hold = ({ api }: Person, spaceId: string) =>
  api.bookings.holdSlot({ spaceId, people: 1, ask: SOON }).then(
    () => 'held',
    (error: { code: string }) => error.code,
  )
const tally = (said: string[]) =>
  Object.fromEntries([...new Set(said)].sort().map((one) => [one, said.filter((other) => other === one).length]))

test.each([1, 2, 3, 4])(
  'one visitor who asks ten times at once for a slot with an expired request holds it once without an error (%d)',
  async () => {
    const { id, spaceId } = await aLapsedRequest()
    const guest = await aMadeGuest(world)
    const looks = () => guest.api.bookings.showHold({ id }).catch(() => null)
    const both = Array.from({ length: 10 }, () => [hold(guest, spaceId), looks()] as const)
    await Promise.all(both.map(([, look]) => look))
    expect(tally(await Promise.all(both.map(([said]) => said)))).toEqual({ held: 1, hold_already_open: 9 })
  },
)

test.each([1, 2, 3, 4])(
  'if ten ask for it at once, while its host keeps accepting too late, one holds it (%d)',
  async () => {
    const { id, spaceId, host } = await aLapsedRequest()
    const guests = await Promise.all(Array.from({ length: 10 }, () => aMadeGuest(world)))
    const yes = () => host.api.bookingSteps.acceptRequest({ id }).catch((error: { code: string }) => error.code)
    const [said, answers] = await Promise.all([
      Promise.all(guests.map((guest) => hold(guest, spaceId))),
      Promise.all(Array.from({ length: 10 }, yes)),
    ])
    expect([tally(said), [...new Set(answers)]]).toEqual([{ held: 1, just_taken: 9 }, ['wrong_state']])
  },
)

test('a slot that an expired change released goes to one of ten who ask at once', async () => {
  const { id: spaceId } = await aSpace(world)
  const { guest, id } = await aHoldOf(world, spaceId, days('2027-03-10'))
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const ask = days('2027-03-11')
  const { quote } = await guest.api.bookingChanges.previewChange({ id, ask })
  await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
  world.clock.pass({ hours: 25 })
  const other = await aMadeGuest(world)
  const holds = () =>
    other.api.bookings.holdSlot({ spaceId, people: 1, ask }).then(
      () => 'held',
      (error: { code: string }) => error.code,
    )
  expect(tally(await Promise.all(Array.from({ length: 10 }, holds)))).toEqual({ held: 1, hold_already_open: 9 })
})
