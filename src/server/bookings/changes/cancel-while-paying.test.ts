import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aMadeGuest, type Person } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { testCard } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const ONE_DAY = 25_920

async function answer(guest: Person, id: string): Promise<void> {
  const [intent] = await world.sql<{ id: string }[]>`
    select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id} and i.state = 'requires_action'`
  const yes = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) }
  await guest.fetch(`/api/sandbox/challenge/${intent?.id}`, yes)
}

async function aChangeBeingPaid() {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20'), people: 2 })
  await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  await answer(guest, id)
  await guest.api.bookings.checkPayment({ id })
  await host.api.bookingChanges.proposeChange({ id, ask: days('2027-03-20', '2027-03-21'), totalCents: 2 * ONE_DAY })
  await guest.api.bookingChanges.acceptChange({ id })
  return { id, guest, host }
}

test.each(['guest', 'host'] as const)(
  'a %s can cancel while the extra charge of a change waits for the bank',
  async (by) => {
    const { id, ...people } = await aChangeBeingPaid()
    const me = people[by].api
    expect((await people.guest.api.bookings.showBooking({ id })).may).toMatchObject({ cancel: true, change: false })
    await me.bookingSteps.cancelBooking({ id, reason: 'A flood.', refundCents: ONE_DAY })
    expect((await me.bookingChanges.showChanges({ id })).items[0]).toMatchObject({ state: 'failed' })
    await world.runJobs()
    const [money] =
      await world.sql`select sum(captured_cents)::int as taken, sum(refunded_cents)::int as back from payments where booking_id = ${id}`
    expect(money).toEqual({ taken: ONE_DAY, back: ONE_DAY })
  },
)

test('a guest can stop the payment at the bank: nothing is charged, and the booking doesn’t change', async () => {
  const { id, guest } = await aChangeBeingPaid()
  const after = await guest.api.bookings.cancelAttempt({ id })
  expect(after).toMatchObject({ state: 'confirmed', quote: { total: ONE_DAY }, may: { change: true } })
  expect((await guest.api.bookingChanges.showChanges({ id })).items[0]).toMatchObject({ state: 'failed' })
})

test('an admin without a recent confirmation or a reason can’t stop the payment of a change', async () => {
  const { id, guest } = await aChangeBeingPaid()
  const admin = await anAdmin(world)
  const cancel = (reason: string) => admin.api.bookingSteps.cancelBooking({ id, reason, refundCents: ONE_DAY })
  await expect(cancel('')).rejects.toMatchObject({ code: 'reason_required' })
  world.clock.pass({ minutes: 11 })
  await expect(cancel('A flood.')).rejects.toMatchObject({ code: 'confirm_first' })
  expect((await guest.api.bookingChanges.showChanges({ id })).items[0]).toMatchObject({ state: 'paying' })
})

test('a payment that arrives before that counts, and the refund is shown again', async () => {
  const { id, guest } = await aChangeBeingPaid()
  await answer(guest, id)
  const cancel = (refundCents: number) => guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  await expect(cancel(ONE_DAY)).rejects.toMatchObject({
    code: 'refund_changed',
    data: { preview: { refundCents: 2 * ONE_DAY } },
  })
  expect(await cancel(2 * ONE_DAY)).toMatchObject({ state: 'cancelled' })
  await world.runJobs()
})
