import { describe, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { lettersTo } from '../support/letters.ts'
import { aMadeGuest } from '../support/people.ts'
import { hostOf } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aSale, bank, books, hear, jobs, PRICE, setUp, statesOf, world } from './refund-world.ts'

setUp()

const FEE = 1_500

describe('a change to fewer days, requested before a dispute is lost', () => {
  async function proposed() {
    const { id: spaceId, hostId } = await aSpace(world)
    const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
    const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 2, ask: days('2027-03-20', '2027-03-22') })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await guest.api.bookingChanges.proposeChange({ id, ask: days('2027-03-21'), totalCents: PRICE })
    const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
    return { id, guest, host, payment: payment?.id ?? '' }
  }
  async function lose(payment: string, cents?: number) {
    const { ref } = await bank().openDispute(payment as never, cents)
    await bank().closeDispute(ref, 'lost')
    await hear()
  }

  test.each([
    ['all', undefined],
    ['two thirds', 2 * PRICE],
    ['a little', 1_000],
  ])('by %s can’t be accepted anymore, and both parties are notified', async (_, cents) => {
    const { id, guest, host, payment } = await proposed()
    await lose(payment, cents)
    await expect(host.api.bookingChanges.acceptChange({ id })).rejects.toMatchObject({ code: 'no_change' })
    expect((await host.api.bookingChanges.showChanges({ id })).items).toMatchObject([{ state: 'withdrawn' }])
    await world.runJobs()
    for (const { email } of [guest, host])
      expect((await lettersTo(world, email, 'change_ended'))[0]).toContain('The booking hasn’t changed')
    expect(await statesOf(payment)).toEqual([])
  })

  test('can be requested again for the remaining refund', async () => {
    const { id, guest, host, payment } = await proposed()
    await lose(payment, 2 * PRICE)
    const ask = days('2027-03-21')
    const { quote, refundCents } = await guest.api.bookingChanges.previewChange({ id, ask })
    expect([refundCents, quote.total]).toEqual([PRICE, 2 * PRICE])
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
    expect(await books(id)).toMatchObject({ guest: PRICE, lost: 0 })
  })

  test('stays if it costs the same or more', async () => {
    const { id, guest, host, payment } = await proposed()
    await guest.api.bookingChanges.endProposal({ id })
    world.clock.pass({ minutes: 1 })
    const ask = days('2027-03-20', '2027-03-23')
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: 4 * PRICE })
    await lose(payment, 1_000)
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
  })
})

describe('a refund of a disputed payment', () => {
  async function disputed(cents?: number) {
    const sale = await aSale()
    await sale.cancel()
    const { ref } = await bank().openDispute(sale.payment as never, cents)
    await hear()
    await world.runJobs()
    return { ...sale, ref }
  }
  const decide = async (ref: string, state: 'won' | 'lost') => {
    await bank().closeDispute(ref, state)
    await hear()
    await world.runJobs()
  }

  const sentOf = async (payment: string) => {
    const sent = await world.sql<{ amount_cents: number }[]>`
      select s.amount_cents from sandbox.refunds s join refunds r on s.idempotency_key = r.id::text where r.payment_id = ${payment}`
    return sent.map(({ amount_cents }) => amount_cents)
  }

  test('waits for the bank, and is sent if the bank rejects the dispute', async () => {
    const { id, payment, ref } = await disputed()
    expect([await statesOf(payment), await jobs().failed()]).toEqual([['open'], []])
    await expectInvariants(world.sql)
    await decide(ref, 'won')
    expect(await statesOf(payment)).toEqual(['done'])
    expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
  })

  test('is made by the bank if it returns the money: no one pays twice', async () => {
    const { id, payment, ref } = await disputed()
    await decide(ref, 'lost')
    expect([await statesOf(payment), await jobs().failed()]).toEqual([['done'], []])
    expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
    expect(await sentOf(payment)).toEqual([])
  })

  test('is sent as far as the bank returned less: nothing stays owed, and no one pays twice', async () => {
    const { id, payment, ref } = await disputed(1_000)
    await decide(ref, 'lost')
    expect([await statesOf(payment), await jobs().failed()]).toEqual([['done', 'done'], []])
    expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
    expect(await sentOf(payment)).toEqual([PRICE - 1_000])
  })

  test('whose dispute event is late is requested again, and then waits', async () => {
    const sale = await aSale()
    await sale.cancel()
    const { ref } = await bank().openDispute(sale.payment as never)
    await world.runJobs()
    expect(await jobs().failed()).toEqual([])
    await hear()
    world.clock.pass({ minutes: 1 })
    await world.runJobs()
    await decide(ref, 'won')
    expect(await statesOf(sale.payment)).toEqual(['done'])
  })

  test('partly lost before any event is requested again, and sent for the rest', async () => {
    const sale = await aSale()
    await sale.cancel()
    const { ref } = await bank().openDispute(sale.payment as never, 1_000)
    await bank().closeDispute(ref, 'lost')
    await world.runJobs()
    expect(await jobs().failed()).toEqual([])
    await hear()
    await world.runJobs()
    expect([await statesOf(sale.payment), await sentOf(sale.payment)]).toEqual([['done', 'done'], [PRICE - 1_000]])
    world.clock.pass({ minutes: 1 })
    await world.runJobs()
    expect(await jobs().failed()).toEqual([])
  })

  test.each([
    ['all of it', undefined, 0, { guest: 0, host: 0 }],
    ['a part of it', 1_000, PRICE - 1_000, { guest: PRICE - 1_000, host: 0 }],
  ] as const)(
    'that returned %s before the guest cancels: only the rest is promised and sent',
    async (_, cents, rest, owed) => {
      const { id, guest, payment, cancel } = await aSale()
      const { ref } = await bank().openDispute(payment as never, cents)
      await bank().closeDispute(ref, 'lost')
      await hear()
      expect(await guest.api.bookingSteps.previewCancellation({ id })).toMatchObject({
        refundCents: rest,
        givenBackCents: PRICE - rest,
        keptCents: 0,
      })
      await expect(cancel()).rejects.toMatchObject({ code: 'refund_changed' })
      expect(await cancel(rest)).toMatchObject({ state: 'cancelled' })
      expect(await books(id)).toMatchObject(owed)
      world.clock.pass({ minutes: 1 })
      await world.runJobs()
      expect([await sentOf(payment), await jobs().failed()]).toEqual([rest ? [rest] : [], []])
      expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
    },
  )
})
