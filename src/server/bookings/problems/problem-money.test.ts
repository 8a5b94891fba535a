import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aWorldWithBank, type Bank, onboard, payoutsOf, until } from '../../../../test/support/payouts.ts'
import { aBegunBooking, again, booksOf, exampleTax, problemActs, report } from '../../../../test/support/problems.ts'
import type { World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
let acts: ReturnType<typeof problemActs>
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  await exampleTax(world)
  const admin = await anAdmin(world)
  acts = problemActs(world, () => admin)
})
afterAll(() => world.close())

const TOTAL = 66_436

describe('the payout', () => {
  test('is held while a report is open or answered, and is then sent less the refund', async () => {
    const host = await aHost(world)
    await onboard(world, bank, host)
    const { id, guest } = await aBegunBooking(world, host.id)
    const problem = await report(guest, id)
    await until(world, '2027-03-21')
    await acts.answer(host, problem, 10_000)
    await until(world, '2027-03-23')
    expect(await payoutsOf(await again(world, host))).toEqual([])
    expect(await (await again(world, host)).api.financial.showBalance({})).toMatchObject({
      held: [{ hold: 'problem' }],
    })
    await acts.accept(guest, problem, 10_000)
    await world.runJobs()
    await until(world, '2027-03-24')
    await until(world, '2027-03-25')
    expect((await payoutsOf(await again(world, host))).map(([, cents]) => cents)).toEqual([43_195])
    await expectInvariants(world.sql)
  })

  test('is sent in full once the report is withdrawn', async () => {
    const host = await aHost(world)
    await onboard(world, bank, host)
    const { id, guest } = await aBegunBooking(world, host.id)
    const problem = await report(guest, id)
    await until(world, '2027-03-23')
    expect(await payoutsOf(await again(world, host))).toEqual([])
    await acts.withdraw(guest, problem)
    await until(world, '2027-03-24')
    expect((await payoutsOf(await again(world, host))).map(([, cents]) => cents)).toEqual([50_850])
  })

  test('that was already sent is deducted from the next', async () => {
    const host = await aHost(world)
    await onboard(world, bank, host)
    const { id, guest } = await aBegunBooking(world, host.id)
    await until(world, '2027-03-22')
    expect(await payoutsOf(await again(world, host))).toHaveLength(1)
    const problem = await report(await again(world, guest), id)
    await acts.answer(host, problem, 10_000)
    await acts.accept(guest, problem, 10_000)
    await world.runJobs()
    expect(await (await again(world, host)).api.financial.showBalance({})).toMatchObject({ balanceCents: -7_655 })
    await expectInvariants(world.sql)
  })
})

describe('together with a dispute at the guest’s bank', () => {
  async function disputed(cents?: number) {
    const begun = await aBegunBooking(world)
    const problem = await report(begun.guest, begun.id)
    const [payment] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${begun.id}`
    const open = async () => {
      const { ref } = await bank.sandbox.openDispute(payment?.id as never, cents)
      world.clock.pass({ minutes: 30 })
      await world.deliver()
      return ref
    }
    const close = async (ref: string, state: 'won' | 'lost') => {
      await bank.sandbox.closeDispute(ref, state)
      world.clock.pass({ minutes: 30 })
      await world.deliver()
      await world.runJobs()
    }
    return { ...begun, problem, open, close }
  }

  test('an accepted offer waits for the bank, and counts as paid by it if the dispute is lost', async () => {
    const { id, guest, host, problem, open, close } = await disputed()
    await acts.answer(host, problem, 10_000)
    const ref = await open()
    expect((await guest.api.bookingProblems.showProblems({ id })).disputed).toBe(true)
    await acts.accept(guest, problem, 10_000)
    await world.runJobs()
    await close(ref, 'lost')
    const [sent] = await world.sql<{ n: number }[]>`
      select coalesce(sum(refunded_cents), 0)::int as n from payments where booking_id = ${id}`
    expect(sent?.n, 'the bank gave it all back').toBe(0)
    expect((await (await again(world, guest)).api.bookingProblems.showProblems({ id })).refundableCents).toBe(0)
    await expectInvariants(world.sql)
  })

  test('an accepted offer is sent once the dispute is won', async () => {
    const { id, guest, host, problem, open, close } = await disputed()
    await acts.answer(host, problem, 10_000)
    const ref = await open()
    await acts.accept(guest, problem, 10_000)
    await world.runJobs()
    await close(ref, 'won')
    expect(await booksOf(world, id)).toMatchObject({ gateway_clearing: TOTAL - 10_000 - 1_500 })
    await expectInvariants(world.sql)
  })

  test('money already returned by the bank can’t be offered, accepted or settled again', async () => {
    const { id, guest, host, problem, open, close } = await disputed(60_000)
    await acts.answer(host, problem, 10_000)
    await close(await open(), 'lost')
    expect((await (await again(world, host)).api.bookingProblems.showProblems({ id })).refundableCents).toBe(6_436)
    await expect(acts.accept(guest, problem, 10_000)).rejects.toMatchObject({
      code: 'offer_changed',
      data: { offerCents: 6_436 },
    })
    await acts.accept(guest, problem, 6_436)
    await world.runJobs()
    await expectInvariants(world.sql)
  })
})

describe('together with a cancellation', () => {
  test('by the host, the unused days are refunded in addition to the offer, never more than was paid', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await acts.answer(host, problem, 10_000)
    await acts.accept(guest, problem, 10_000)
    const { api } = await again(world, host)
    const preview = await api.bookingSteps.previewCancellation({ id })
    expect(preview).toMatchObject({ refundCents: 29_691, refundedCents: 10_000, keptCents: TOTAL - 10_000 - 29_691 })
    await api.bookingSteps.cancelBooking({ id, reason: 'No heating.', refundCents: 29_691 })
    await world.runJobs()
    expect(await booksOf(world, id)).toMatchObject({ gateway_clearing: TOTAL - 39_691 })
    const rest = await report(await again(world, guest), id)
    await acts.answer(host, rest, TOTAL - 39_691)
    await acts.accept(guest, rest, TOTAL - 39_691)
    await world.runJobs()
    expect(await booksOf(world, id)).toEqual({})
    await expectInvariants(world.sql)
  })

  test('after a large accepted offer, a cancellation refunds only the rest', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await acts.answer(host, problem, 60_000)
    await acts.accept(guest, problem, 60_000)
    const { api } = await again(world, host)
    expect(await api.bookingSteps.previewCancellation({ id })).toMatchObject({ refundCents: 6_436, keptCents: 0 })
    await api.bookingSteps.cancelBooking({ id, reason: 'No heating.', refundCents: 6_436 })
    await world.runJobs()
    expect(await booksOf(world, id)).toEqual({})
    await expectInvariants(world.sql)
  })
})
