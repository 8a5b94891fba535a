import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { confirmNow } from '../../../test/support/payouts.ts'
import { aMadeGuest, type Person } from '../../../test/support/people.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function aSale(day: string) {
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'strict' })
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(day), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, hostId, guest }
}
const suspend = (hostId: string, at = world.clock.now()) =>
  world.sql`update accounts set suspended_at = ${at}, suspension_reason = 'No such house.' where id = ${hostId}`
const waiting = async () => (await admin.api.admin.listUndecided({})).items.map(({ id }) => id)

test(
  claim(
    '12.28',
    'what a suspended host has sold waits for an admin, the one due first first, until it is kept or cancelled',
  ),
  async () => {
    const [later, soon] = [await aSale('2027-03-20'), await aSale('2027-03-02')]
    await aSale('2027-03-21')
    expect(await waiting()).toEqual([])
    await suspend(later.hostId)
    world.clock.pass({ minutes: 5 })
    await suspend(soon.hostId)
    const { items, total } = await admin.api.admin.listUndecided({})
    expect(total).toBe(2)
    expect(items.map(({ id, decideBy, why }) => [id, decideBy, why])).toEqual([
      // It begins at nine in Berlin, sooner than 48 hours from now.
      [soon.id, '2027-03-02T08:00:00Z', 'No such house.'],
      [later.id, '2027-03-03T08:00:00Z', 'No such house.'],
    ])
    expect((await admin.api.admin.overview()).bookings).toEqual({ waiting: 2, oldest: MONDAY_MORNING })

    await admin.api.admin.keepUndecided({ id: later.id, reason: 'The house is there.' })
    expect(await waiting()).toEqual([soon.id])
    await confirmNow(world)
    const { refundCents } = await admin.api.bookingSteps.previewCancellation({ id: soon.id })
    expect(refundCents, 'all of it, whatever the policy').toBe(
      (await soon.guest.api.bookings.showBooking({ id: soon.id })).quote.total,
    )
    await admin.api.bookingSteps.cancelBooking({ id: soon.id, reason: 'The host is suspended.', refundCents })
    await world.runJobs()
    expect(await waiting()).toEqual([])
    const { number } = await soon.guest.api.bookings.showBooking({ id: soon.id })
    const [act] = (await admin.api.admin.auditLog({ subject: soon.id })).items
    expect([act?.subject, act?.after]).toEqual([number, { state: 'cancelled', refundCents, currency: 'USD' }])
    await expectInvariants(world.sql)
  },
)

test('is decided on once, by one of two admins, and again when the host is suspended again', async () => {
  const { id, hostId } = await aSale('2027-03-20')
  await suspend(hostId)
  const other = await anAdmin(world)
  const both = await Promise.allSettled([
    admin.api.admin.keepUndecided({ id, reason: 'Fine.' }),
    other.api.admin.keepUndecided({ id, reason: 'Fine too.' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(admin.api.admin.keepUndecided({ id, reason: 'Again.' })).rejects.toMatchObject({
    code: 'nothing_to_decide',
  })
  world.clock.pass({ hours: 1 })
  await world.sql`update accounts set suspended_at = null, suspension_reason = null where id = ${hostId}`
  expect(await waiting()).toEqual([])
  await suspend(hostId)
  expect(await waiting()).toEqual([id])
  await admin.api.admin.keepUndecided({ id, reason: 'Still fine.' })
  expect(await waiting()).toEqual([])
})

test('what is over waits for nobody, and nothing is kept of a host who is not suspended', async () => {
  const { id, hostId } = await aSale('2027-03-02')
  await expect(admin.api.admin.keepUndecided({ id, reason: 'Why?' })).rejects.toMatchObject({
    code: 'nothing_to_decide',
  })
  await expect(admin.api.admin.keepUndecided({ id, reason: ' ' })).rejects.toMatchObject({ code: 'bad_request' })
  await suspend(hostId)
  expect(await waiting()).toEqual([id])
  const [{ to = '' } = {}] = (await admin.api.admin.listUndecided({})).items
  const end = Temporal.Instant.from(to)
  world.clock.set(end.subtract({ seconds: 1 }).toString())
  expect(await waiting()).toEqual([id])
  world.clock.set(to)
  expect(await waiting()).toEqual([])
})
