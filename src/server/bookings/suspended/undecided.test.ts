import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { confirmNow } from '../../../../test/support/payouts.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  await world.sql`update accounts set suspended_at = null, suspension_reason = null`
})

async function aSale(day: string) {
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'strict' })
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(day), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, hostId, guest }
}
const suspend = (who: string, at = world.clock.now()) =>
  world.sql`update accounts set suspended_at = ${at}, suspension_reason = 'No such house.' where id = ${who}`
const asAdmin = () => enteredAs(world, admin.id)
const waiting = async () => (await (await asAdmin()).api.admin.listUndecided({})).items.map(({ id }) => id as string)
const keep = async (id: string, by = admin) =>
  (await enteredAs(world, by.id)).api.admin.keepUndecided({ id: id as never, reason: 'The house is there.' })
const booking = async ({ id, guest }: Awaited<ReturnType<typeof aSale>>) =>
  (await enteredAs(world, guest.id)).api.bookings.showBooking({ id })
const bankHas = async (id: string) => {
  const [row] = await world.sql<{ n: number }[]>`
    select sum(captured_cents - refunded_cents)::int as n from payments where booking_id = ${id}`
  return row?.n
}

describe('a future booking of a suspended host', () => {
  test(claim('12.28', 'needs a decision, soonest deadline first, until it is kept or cancelled'), async () => {
    const [later, soon] = [await aSale('2027-03-20'), await aSale('2027-03-02')]
    await aSale('2027-03-21')
    expect(await waiting()).toEqual([])
    await suspend(later.hostId)
    world.clock.pass({ minutes: 5 })
    await suspend(soon.hostId)
    const { api } = await asAdmin()
    const { items, total } = await api.admin.listUndecided({})
    expect(total).toBe(2)
    expect(items.map(({ id, kind, decideBy, why }) => [id, kind, decideBy, why])).toEqual([
      // The booking starts at nine in Berlin, in less than 48 hours.
      [soon.id, 'booking', '2027-03-02T08:00:00Z', 'No such house.'],
      [later.id, 'booking', '2027-03-03T08:00:00Z', 'No such house.'],
    ])
    expect((await api.admin.overview()).bookings).toEqual({ waiting: 2, oldest: MONDAY_MORNING, soon: 0, due: null })
    await keep(later.id)
    expect(await waiting()).toEqual([soon.id])
    const person = await asAdmin()
    await confirmNow(world)
    const { refundCents } = await person.api.bookingSteps.previewCancellation({ id: soon.id })
    expect(refundCents, 'all of it, whatever the policy').toBe((await booking(soon)).quote.total)
    await person.api.bookingSteps.cancelBooking({ id: soon.id, reason: 'The host is suspended.', refundCents })
    await world.runJobs()
    expect(await waiting()).toEqual([])
    await expectInvariants(world.sql)
  })

  test('is decided once, by one of two admins, and again if the host is suspended again', async () => {
    const { id, hostId } = await aSale('2027-03-20')
    await suspend(hostId)
    const other = await anAdmin(world)
    const both = await Promise.allSettled([keep(id), keep(id, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(keep(id)).rejects.toMatchObject({ code: 'nothing_to_decide' })
    world.clock.pass({ hours: 1 })
    await world.sql`update accounts set suspended_at = null, suspension_reason = null where id = ${hostId}`
    expect(await waiting()).toEqual([])
    await suspend(hostId)
    expect(await waiting()).toEqual([id])
    await keep(id)
    expect(await waiting()).toEqual([])
  })

  test('is cancelled with a full refund if no admin keeps it within 48 hours, however often the job runs', async () => {
    const sale = await aSale('2027-03-20')
    const kept = await aSale('2027-03-20')
    await suspend(sale.hostId)
    await suspend(kept.hostId)
    await keep(kept.id)
    world.clock.pass({ hours: 47, minutes: 59 })
    await world.runScheduled()
    expect((await booking(sale)).state).toBe('confirmed')
    world.clock.pass({ minutes: 1 })
    for (let n = 0; n < 3; n++) await world.runScheduled()
    expect(await booking(sale)).toMatchObject({ state: 'cancelled', keptCents: 0 })
    expect((await booking(kept)).state).toBe('confirmed')
    expect(await bankHas(sale.id)).toBe(0)
    const { items } = await (await enteredAs(world, sale.guest.id)).api.bookingSteps.listSteps({ id: sale.id })
    expect(items.at(-1)).toMatchObject({ actor: 'system', to: 'cancelled', reason: 'The host’s account is suspended.' })
    expect((await lettersTo(world, sale.guest.email, 'booking_cancelled'))[0]).toContain('refunding $259.20 to')
    await expectInvariants(world.sql)
  })

  test('is cancelled at its start if that is sooner', async () => {
    const sale = await aSale('2027-03-02')
    await suspend(sale.hostId)
    world.clock.set('2027-03-02T08:00:00Z')
    await world.runScheduled()
    expect((await booking(sale)).state).toBe('cancelled')
    expect(await bankHas(sale.id)).toBe(0)
  })

  test('is shown as being cancelled from the deadline, without any job, and can no longer be kept', async () => {
    const sale = await aSale('2027-03-20')
    await suspend(sale.hostId)
    world.clock.pass({ hours: 48 })
    expect(await booking(sale)).toMatchObject({ state: 'confirmed', cancelling: true, may: { cancel: false } })
    await expect(keep(sale.id)).rejects.toMatchObject({ code: 'nothing_to_decide' })
    world.clock.set('2027-04-20T08:00:00Z')
    expect((await booking(sale)).cancelling).toBe(true)
    await world.runScheduled()
    await world.runScheduled()
    expect(await booking(sale)).toMatchObject({ state: 'cancelled', cancelling: false })
    expect(await bankHas(sale.id)).toBe(0)
    await expectInvariants(world.sql)
  })

  test('can’t be reported after the start while it is being cancelled, even if the job runner is down', async () => {
    const sale = await aSale('2027-03-03')
    await suspend(sale.hostId)
    world.clock.set('2027-03-03T12:00:00Z')
    expect(await booking(sale)).toMatchObject({ state: 'confirmed', cancelling: true })
    const guest = await enteredAs(world, sale.guest.id)
    expect((await guest.api.bookingProblems.showProblems({ id: sale.id })).mayReport).toBe(false)
    const report = guest.api.bookingProblems.reportProblem({
      id: sale.id,
      reason: 'no_access',
      text: 'Nobody is there.',
    })
    await expect(report).rejects.toMatchObject({ code: 'cannot_report' })
    await world.runScheduled()
    await expectInvariants(world.sql)
  })

  test('can’t be cancelled by its guest or an admin after the deadline, and the guest gets a full refund under any policy', async () => {
    const sale = await aSale('2027-03-20')
    await suspend(sale.hostId)
    world.clock.pass({ hours: 48 })
    const people = [await enteredAs(world, sale.guest.id), await asAdmin()]
    await confirmNow(world)
    for (const { api } of people) {
      const giveUp = api.bookingSteps.cancelBooking({ id: sale.id, reason: 'No more.', refundCents: 0 })
      await expect(giveUp).rejects.toMatchObject({ code: 'being_cancelled' })
      const preview = api.bookingSteps.previewCancellation({ id: sale.id })
      await expect(preview).rejects.toMatchObject({ code: 'being_cancelled' })
    }
    await world.runScheduled()
    expect(await bankHas(sale.id)).toBe(0)
    await expectInvariants(world.sql)
  })

  test('is announced to admins once, 12 hours before, on the site, by email and on the overview', async () => {
    const sale = await aSale('2027-03-20')
    await suspend(sale.hostId)
    const warned = async () => {
      await world.runScheduled()
      return (await lettersTo(world, admin.email, 'bookings_due')).length
    }
    world.clock.pass({ hours: 35, minutes: 59 })
    expect(await warned()).toBe(0)
    world.clock.pass({ minutes: 1 })
    expect([await warned(), await warned()]).toEqual([1, 1])
    const { api } = await asAdmin()
    expect((await api.admin.overview()).bookings).toMatchObject({ soon: 1, due: '2027-03-03T08:00:00Z' })
    const { items } = await api.notices.listNotices({})
    expect(items[0]).toMatchObject({
      title: 'Bookings of suspended hosts need a decision',
      path: '/admin/bookings',
    })
  })
})

test('can be cancelled by the host of a suspended guest with a full refund', async () => {
  const sale = await aSale('2027-03-20')
  await suspend(sale.guest.id)
  world.clock.set('2027-03-15T08:00:00Z')
  const host = await hostOf(world, sale.hostId)
  const { refundCents, keptCents } = await host.api.bookingSteps.previewCancellation({ id: sale.id })
  expect(keptCents).toBe(0)
  await host.api.bookingSteps.cancelBooking({ id: sale.id, reason: 'The account is suspended.', refundCents })
  await world.runJobs()
  expect(await bankHas(sale.id)).toBe(0)
  await expectInvariants(world.sql)
})
