import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { rooms } from '../../../test/support/lent-add-ons.ts'
import { aGuest, aMadeGuest, aVisitor, enteredAs, type Person } from '../../../test/support/people.ts'
import { aRequest, LATER, SOON } from '../../../test/support/requests.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../../../test/support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'

let world: World
let host: Person
const troubles: Troubles = {}
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const ask = days('2027-03-10')
const mine = async () => (await aSpace(world, { host_id: host.id })).id
const block = (id: string) => host.api.calendars.makeBlock({ id, when: ask, note: '' })

async function abandoned(spaceId: string, when = ask, { addOns = [] as { id: string; quantity: number }[] } = {}) {
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: when, addOns })
  await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  return { id, guest }
}
async function paid(
  spaceId: string,
  when = ask,
  { card = TEST_CARD, addOns = [] as { id: string; quantity: number }[] } = {},
) {
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: when, addOns })
  await guest.api.bookings.checkOut({ id, card })
  return { id, guest }
}
async function answer({ id, guest }: { id: string; guest: Person }) {
  const [intent] = await world.sql<{ id: string }[]>`
    select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where p.booking_id = ${id} and i.state = 'requires_action'`
  const body = new URLSearchParams({ answer: 'yes' })
  await guest.fetch(`/api/sandbox/challenge/${intent?.id}`, { method: 'POST', body })
  await guest.api.bookings.checkPayment({ id })
}
async function propose({ id, guest }: { id: string; guest: Person }, when: ReturnType<typeof days>) {
  const { quote } = await guest.api.bookingChanges.previewChange({ id, ask: when })
  return guest.api.bookingChanges.proposeChange({ id, ask: when, totalCents: quote.total })
}
const stateOf = async (id: string) => (await world.sql`select state from bookings where id = ${id}`)[0]?.state

test('an unanswered payment holds a slot from its host no longer than the hold, without any job', async () => {
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

test('an unanswered payment blocks no change of another booking after its hold has expired', async () => {
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

describe.each([
  ['soon', SOON],
  ['later', LATER],
])('a request for a space that starts %s, accepted in time while the gateway is down,', (_, when) => {
  async function accepted() {
    const asked = await aRequest(world, { ask: when })
    world.clock.pass({ hours: 23, minutes: 59 })
    troubles['before capture'] = noAnswer
    troubles['before charge'] = noAnswer
    const { api } = await enteredAs(world, asked.host.id)
    await api.bookingSteps.acceptRequest({ id: asked.id })
    delete troubles['before capture']
    delete troubles['before charge']
    world.clock.pass({ minutes: 2 })
    return asked
  }
  async function confirmedByJobs(id: string) {
    expect(await stateOf(id)).toBe('requested')
    for (let n = 0; n < 3; n++) {
      world.clock.pass({ minutes: 1 })
      await world.deliver()
      await world.runScheduled()
      await world.runJobs()
    }
    expect(await stateOf(id)).toBe('confirmed')
  }

  test('isn’t undone by a guest who asks for the same time', async () => {
    const { id, spaceId } = await accepted()
    const hold = aVisitor(world).api.bookings.holdSlot({ spaceId, people: 1, ask: when })
    await expect(hold).rejects.toMatchObject({ code: 'just_taken' })
    await confirmedByJobs(id)
  })

  test('isn’t undone by the host’s block of the same time', async () => {
    const { id, spaceId, host } = await accepted()
    const { api } = await enteredAs(world, host.id)
    await expect(api.calendars.makeBlock({ id: spaceId, when, note: '' })).rejects.toMatchObject({ code: 'taken' })
    await confirmedByJobs(id)
  })

  test('isn’t undone by a refused change of another booking of the host', async () => {
    const { id, host } = await accepted()
    const other = await aSpace(world, { host_id: host.id })
    const one = await paid(other.id, days('2027-03-19'))
    await paid(other.id, days('2027-03-20'))
    const { quote } = await one.guest.api.bookingChanges.previewChange({ id: one.id, people: 2 })
    const longer = { id: one.id, ask: days('2027-03-19', '2027-03-20'), totalCents: 2 * quote.total }
    await expect(one.guest.api.bookingChanges.proposeChange(longer)).rejects.toThrow()
    await confirmedByJobs(id)
  })
})

test('the unanswered payment of a change holds the added day no longer than the change is open, without any job', async () => {
  const spaceId = await mine()
  const booking = await paid(spaceId, days('2027-03-20'), { card: testCard(SANDBOX_CARDS.challenges) })
  await answer(booking)
  const longer = { id: booking.id, ask: days('2027-03-20', '2027-03-21') }
  const { quote } = await host.api.bookingChanges.previewChange(longer)
  await host.api.bookingChanges.proposeChange({ ...longer, totalCents: quote.total })
  await booking.guest.api.bookingChanges.acceptChange({ id: booking.id })
  const blockDay = async () =>
    (await enteredAs(world, host.id)).api.calendars.makeBlock({ id: spaceId, when: days('2027-03-21'), note: '' })
  await expect(blockDay()).rejects.toMatchObject({ code: 'taken' })
  world.clock.pass({ hours: 24 })
  await blockDay()
  expect(await stateOf(booking.id)).toBe('confirmed')
})

test('a host gets a slot back however many older payments are unanswered elsewhere', async () => {
  for (let n = 0; n < 20; n++) await abandoned(await mine())
  world.clock.pass({ seconds: 1 })
  const target = await mine()
  const last = await abandoned(target)
  world.clock.pass({ minutes: 30 })
  await block(target)
  expect(await stateOf(last.id)).toBe('expired')
})

test('one block ends every unanswered payment in its way', async () => {
  const spaceId = await mine()
  const all = [await abandoned(spaceId), await abandoned(spaceId, days('2027-03-11'))]
  world.clock.pass({ minutes: 30 })
  await host.api.calendars.makeBlock({ id: spaceId, when: days('2027-03-10', '2027-03-11'), note: '' })
  for (const { id } of all) expect(await stateOf(id)).toBe('expired')
})

test('a refused request ends no payment for a slot that no one else wants', async () => {
  const [theirs, wanted] = [await mine(), await mine()]
  const late = await abandoned(theirs)
  const one = await paid(wanted, days('2027-03-09'))
  await paid(wanted)
  world.clock.pass({ minutes: 20 })
  const { quote } = await one.guest.api.bookingChanges.previewChange({ id: one.id, people: 2 })
  const longer = { id: one.id, ask: days('2027-03-09', '2027-03-10'), totalCents: 2 * quote.total }
  await expect(one.guest.api.bookingChanges.proposeChange(longer)).rejects.toMatchObject({ code: 'just_taken' })
  const refused = await block(wanted).catch((error) => error)
  expect(refused).toMatchObject({ code: 'taken' })
  expect(JSON.stringify(refused.data)).not.toContain('inTheWay')
  await answer(late)
  expect(await stateOf(late.id)).toBe('confirmed')
})

test('an unanswered payment blocks no add-ons of another booking’s change after its hold has expired', async () => {
  const [, one, other] = await rooms(world, 1, 2)
  if (!one || !other) throw new Error('no rooms')
  const addOns = [{ id: 'lent', quantity: 1 }]
  const booking = await paid(one.spaceId, days('2027-03-09'), { addOns })
  const late = await abandoned(other.spaceId, ask, { addOns })
  world.clock.pass({ minutes: 30 })
  expect((await propose(booking, days('2027-03-09', '2027-03-10'))).items[0]?.state).toBe('open')
  expect(await stateOf(late.id)).toBe('expired')
})
