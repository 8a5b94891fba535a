import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { aMadeGuest } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const ONE_DAY = 25_920

async function aSale(ask: ReturnType<typeof days> = days('2027-03-20'), instant = true, card = TEST_CARD) {
  const { id: spaceId, hostId } = await aSpace(world, { instant, cancellation: 'flexible' })
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  await guest.api.bookings.checkOut({ id, card })
  return { id, spaceId, guest, host }
}

const isTaken = async (spaceId: string, day: string) => {
  const { days: all } = await (await aMadeGuest(world)).api.spaces.freeSlots({ id: spaceId, month: '2027-03' })
  return all.find(({ date }) => date === day)?.state === 'taken'
}

describe('a change', () => {
  test('to more days holds them, charges the difference on acceptance, and applies [spec 14.13]', async () => {
    const { id, spaceId, guest, host } = await aSale()
    const ask = days('2027-03-20', '2027-03-21')
    expect(await guest.api.bookingChanges.previewChange({ id, ask })).toMatchObject({
      chargeCents: ONE_DAY,
      refundCents: 0,
    })
    const { items } = await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: 2 * ONE_DAY })
    expect(items[0]).toMatchObject({
      state: 'open',
      may: { withdraw: true, accept: false },
      expiresAt: '2027-03-02T08:00:00Z',
    })
    expect([await isTaken(spaceId, '2027-03-20'), await isTaken(spaceId, '2027-03-21')]).toEqual([true, true])
    await expectInvariants(world.sql)
    await expect(guest.api.bookingChanges.acceptChange({ id })).rejects.toMatchObject({ code: 'not_for_you' })
    await world.runJobs()
    expect((await lettersTo(world, host.email, 'change_proposed'))[0]).toContain('You would receive: $432.00')
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
    await world.runJobs()
    const [letter] = await lettersTo(world, guest.email, 'change_ended')
    expect(letter).toContain('Mara accepted the change')
    expect(letter).toMatch(/^Charged: +\$259\.20$/m)
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      ask,
      quote: { total: 2 * ONE_DAY },
      state: 'confirmed',
    })
    await expectInvariants(world.sql)
    await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 2 * ONE_DAY })
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('to other days frees the old ones, and refund deadlines don’t move back [spec 14.16]', async () => {
    const { id, spaceId, guest, host } = await aSale()
    const ask = days('2027-03-29')
    await host.api.bookingChanges.proposeChange({ id, ask, totalCents: ONE_DAY })
    await guest.api.bookingChanges.acceptChange({ id })
    expect([await isTaken(spaceId, '2027-03-20'), await isTaken(spaceId, '2027-03-29')]).toEqual([false, true])
    const { refundSteps } = await guest.api.bookings.showBooking({ id })
    expect(refundSteps.map(({ until }) => until)).toEqual([
      '2027-03-02T08:00:00Z',
      '2027-03-19T08:00:00Z',
      '2027-03-29T07:00:00Z',
    ])
    await expectInvariants(world.sql)
  })

  test('to fewer days refunds the difference', async () => {
    const { id, guest, host } = await aSale(days('2027-03-20', '2027-03-22'))
    const ask = days('2027-03-21')
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: ONE_DAY })
    await host.api.bookingChanges.acceptChange({ id })
    await world.runJobs()
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      quote: { total: ONE_DAY },
      payment: { refundedCents: 2 * ONE_DAY },
    })
    await expectInvariants(world.sql)
  })

  test('never refunds more than cancelling would have [spec 14.14]', async () => {
    const { id, guest, host } = await aSale(days('2027-03-04', '2027-03-05'))
    world.clock.set('2027-03-03T12:00:00Z')
    const [theirs, ours] = [await hostOf(world, guest.id), await hostOf(world, host.id)]
    const seen = await theirs.api.bookingChanges.previewChange({ id, ask: days('2027-03-04') })
    expect(seen).toMatchObject({ chargeCents: 0, refundCents: 0, quote: { total: 2 * ONE_DAY } })
    await theirs.api.bookingChanges.proposeChange({ id, ask: days('2027-03-04'), totalCents: 2 * ONE_DAY })
    await ours.api.bookingChanges.acceptChange({ id })
    expect(await theirs.api.bookings.showBooking({ id })).toMatchObject({ quote: { total: 2 * ONE_DAY } })
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('whose charge fails leaves the old terms, and the time is free again [spec 14.15]', async () => {
    const { id, spaceId, guest, host } = await aSale(days('2027-03-04'), false, testCard(SANDBOX_CARDS.challenges))
    const [intent] = await world.sql<{ id: string }[]>`select id from sandbox.intents where state = 'requires_action'`
    await guest.fetch(`/api/sandbox/challenge/${intent?.id}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
    })
    await guest.api.bookings.checkPayment({ id })
    await host.api.bookingSteps.acceptRequest({ id })
    const ask = days('2027-03-04', '2027-03-05')
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: 2 * ONE_DAY })
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'failed' })
    expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
      ask: days('2027-03-04'),
      quote: { total: ONE_DAY },
    })
    expect(await isTaken(spaceId, '2027-03-05')).toBe(false)
    await expectInvariants(world.sql)
  })

  test('accepted by a guest waits for their bank, and can be neither ended nor repeated until then', async () => {
    const { id, guest, host } = await aSale(days('2027-03-20'), true, testCard(SANDBOX_CARDS.challenges))
    const answer = async () => {
      const [intent] = await world.sql<{ id: string }[]>`
        select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id} and i.state = 'requires_action'`
      await guest.fetch(`/api/sandbox/challenge/${intent?.id}`, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'yes' }),
      })
      await guest.api.bookings.checkPayment({ id })
    }
    await answer()
    await host.api.bookingChanges.proposeChange({ id, ask: days('2027-03-20', '2027-03-21'), totalCents: 2 * ONE_DAY })
    expect((await guest.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'paying' })
    expect((await guest.api.bookings.showBooking({ id })).payment?.challengeUrl).toContain('/challenge/')
    world.clock.pass({ minutes: 5 })
    await world.runScheduled()
    await guest.api.bookings.checkPayment({ id })
    expect((await guest.api.bookingChanges.showChanges({ id })).items[0]).toMatchObject({ state: 'paying' })
    await answer()
    expect((await guest.api.bookingChanges.showChanges({ id })).items[0]).toMatchObject({ state: 'accepted' })
    await expectInvariants(world.sql)
  })

  test('to a taken time is refused with alternatives, and an open change blocks others', async () => {
    const { id, spaceId, guest } = await aSale()
    const other = await aMadeGuest(world)
    await other.api.bookings.holdSlot({ spaceId, ask: days('2027-03-21'), people: 1 })
    const propose = (ask: ReturnType<typeof days>, totalCents: number) =>
      guest.api.bookingChanges.proposeChange({ id, ask, totalCents })
    await expect(propose(days('2027-03-20', '2027-03-21'), 2 * ONE_DAY)).rejects.toMatchObject({
      code: 'just_taken',
      data: { alternatives: expect.any(Array) },
    })
    await propose(days('2027-03-22'), ONE_DAY)
    await expect(propose(days('2027-03-23'), ONE_DAY)).rejects.toMatchObject({ code: 'change_open' })
    await guest.api.bookingChanges.endProposal({ id })
    await propose(days('2027-03-23'), ONE_DAY)
    await expectInvariants(world.sql)
  })

  test('without a response expires when someone wants the time, and with its booking [spec 14.13]', async () => {
    const [first, second] = [await aSale(), await aSale()]
    for (const { id, guest } of [first, second])
      await guest.api.bookingChanges.proposeChange({ id, ask: days('2027-03-25'), totalCents: ONE_DAY })
    await second.guest.api.bookingSteps.cancelBooking({ id: second.id, reason: '', refundCents: ONE_DAY })
    expect((await second.host.api.bookingChanges.showChanges({ id: second.id })).items[0]).toMatchObject({
      state: 'ended',
    })
    world.clock.pass({ hours: 24 })
    const other = await aMadeGuest(world)
    await other.api.bookings.holdSlot({ spaceId: first.spaceId, ask: days('2027-03-25'), people: 1 })
    const host = await hostOf(world, first.host.id)
    await expect(host.api.bookingChanges.acceptChange({ id: first.id })).rejects.toMatchObject({ code: 'no_change' })
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('is answered once, however many respond at once', async () => {
    const { id, guest, host } = await aSale()
    await guest.api.bookingChanges.proposeChange({ id, ask: days('2027-03-20', '2027-03-21'), totalCents: 2 * ONE_DAY })
    const said = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => host.api.bookingChanges.acceptChange({ id })),
      ...Array.from({ length: 4 }, () => guest.api.bookingChanges.endProposal({ id })),
    ])
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.runJobs()
    await expectInvariants(world.sql)
  })
})
