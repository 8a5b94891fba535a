import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import type { Person } from '../../../../test/support/people.ts'
import {
  aBegunBooking,
  again,
  booksOf,
  exampleTax,
  problemActs,
  problemOf,
  report,
} from '../../../../test/support/problems.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let admin: Person
let acts: ReturnType<typeof problemActs>
beforeAll(async () => {
  world = await aWorld()
  await exampleTax(world)
  admin = await anAdmin(world)
  acts = problemActs(world, () => admin)
})
afterAll(() => world.close())

const TOTAL = 66_436

describe('the host responds', () => {
  test('with an offer that the guest accepts with one click, and shares, credit note, ledger and emails follow', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    world.clock.pass({ hours: 2 })
    await acts.answer(host, problem, 10_000)
    await world.runJobs()
    expect((await lettersTo(world, guest.email, 'problem_answered'))[0]).toContain('$100.00')
    expect(await problemOf(await again(world, guest), id)).toMatchObject({
      state: 'answered',
      turn: 'guest',
      answer: { text: 'I’m sorry.', offerCents: 10_000 },
      acceptBy: '2027-03-23T14:00:00Z',
      may: { accept: true, withdraw: true },
    })
    await acts.accept(guest, problem, 10_000)
    await world.runJobs()
    // 100.00 of 664.36: 8.50 of the 56.50 commission, 6.80 of the 45.20 fee, 8.15 of the 54.16 tax. The host pays what
    // remains.
    expect(await booksOf(world, id)).toEqual({
      gateway_clearing: 56_436,
      commission_income: -4_800,
      service_fee_income: -3_840,
      tax_payable: -4_601,
      host_payable: -43_195,
    })
    const seen = await again(world, guest)
    const { items } = await seen.api.documents.listDocuments({ id })
    expect(items.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['receipt', TOTAL],
      ['credit_note', -10_000],
    ])
    expect((await seen.fetch(items[1]?.path ?? '')).status).toBe(200)
    expect(await problemOf(seen, id)).toMatchObject({ state: 'settled', outcome: 'accepted', refundCents: 10_000 })
    const left = await (await again(world, host)).api.bookings.showBooking({ id })
    expect([left.hostReceivesCents, left.commissionCents]).toEqual([43_195, null])
    expect((await seen.api.bookingSteps.listSteps({ id })).items.map((step) => step.problem ?? step.to)).toEqual([
      ...(['held', 'confirmed', 'reported', 'answered', 'accepted'] as const),
    ])
    for (const person of [guest, host])
      expect((await lettersTo(world, person.email, 'problem_settled'))[0]).toContain('$100.00')
    await expectInvariants(world.sql)
  })

  test('with a full refund, and every share is refunded', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await acts.answer(host, problem, TOTAL)
    await acts.accept(guest, problem, TOTAL)
    await world.runJobs()
    expect(await booksOf(world, id)).toEqual({})
    await expectInvariants(world.sql)
  })

  test('never with more than is refundable, twice, or after 24 hours', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await expect(acts.answer(host, problem, TOTAL + 1)).rejects.toMatchObject({
      code: 'refund_too_large',
      data: { refundableCents: TOTAL },
    })
    await expect(acts.answer(guest, problem)).rejects.toMatchObject({ code: 'not_for_you' })
    world.clock.pass({ hours: 24 })
    await expect(acts.answer(host, problem)).rejects.toMatchObject({ code: 'answer_overdue' })
    world.clock.pass({ seconds: -1 })
    await acts.answer(host, problem, 500)
    await expect(acts.answer(host, problem, 600)).rejects.toMatchObject({ code: 'already_answered' })
  })

  test('and the guest can accept within 72 hours, only the offer they saw', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await expect(acts.accept(guest, problem, 500)).rejects.toMatchObject({ code: 'no_offer' })
    await acts.answer(host, problem, 500)
    await expect(acts.accept(guest, problem, 600)).rejects.toMatchObject({
      code: 'offer_changed',
      data: { offerCents: 500 },
    })
    await expect(acts.accept(host, problem, 500)).rejects.toMatchObject({ code: 'not_for_you' })
    world.clock.pass({ hours: 72 })
    await expect(acts.accept(guest, problem, 500)).rejects.toMatchObject({ code: 'offer_ended' })
    expect(await problemOf(await again(world, guest), id)).toMatchObject({ turn: 'admin', may: { accept: false } })
  })
})

describe('an admin settles', () => {
  const waiting = async () => {
    const person = await again(world, admin)
    const [{ items }, { problems }] = [
      await person.api.bookingProblems.listProblems({}),
      await person.api.admin.overview(),
    ]
    expect(problems.waiting).toBeGreaterThanOrEqual(items.length)
    return items.map(({ booking }) => booking.id as string)
  }

  test('a report without a response in time, after a fresh confirmation, recorded in the audit log and the booking’s history', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    expect(await waiting()).not.toContain(id)
    await expect(acts.settle(problem, 0)).rejects.toMatchObject({
      code: 'not_due_yet',
      data: { until: '2027-03-21T12:00:00Z' },
    })
    world.clock.pass({ hours: 24 })
    expect(await waiting()).toContain(id)
    const person = await again(world, admin)
    await world.sql`update sessions set confirmed_at = null where account_id = ${admin.id}`
    const asked = { id: problem, refundCents: 5_000, reason: 'x' }
    await expect(person.api.bookingProblems.settleProblem(asked)).rejects.toMatchObject({ code: 'confirm_first' })
    await expect(acts.settle(problem, TOTAL + 1)).rejects.toMatchObject({ code: 'refund_too_large' })
    await acts.settle(problem, 5_000)
    await world.runJobs()
    expect(await waiting()).not.toContain(id)
    expect(await problemOf(await again(world, host), id)).toMatchObject({
      state: 'settled',
      outcome: 'partial',
      refundCents: 5_000,
      settledReason: 'The photos show it.',
    })
    const audited = await world.sql`select act, reason, before, after from audit_log where subject_id = ${problem}`
    expect(audited).toEqual([
      {
        act: 'problem.settle',
        reason: 'The photos show it.',
        before: { state: 'open' },
        after: { state: 'settled', outcome: 'partial', refundCents: 5_000, currency: 'USD' },
      },
    ])
    const { items } = await (await again(world, guest)).api.bookingSteps.listSteps({ id })
    expect(items.at(-1)).toMatchObject({ actor: 'admin', problem: 'settled', reason: 'The photos show it.' })
    await expectInvariants(world.sql)
  })

  test('at once if the host offered nothing, and after 72 hours if the offer wasn’t accepted', async () => {
    const [first, second] = [await aBegunBooking(world), await aBegunBooking(world)]
    await acts.answer(first.host, await report(first.guest, first.id), 0)
    const problem = await report(second.guest, second.id)
    await acts.answer(second.host, problem, 500)
    expect(await waiting()).toContain(first.id)
    expect(await waiting()).not.toContain(second.id)
    world.clock.pass({ hours: 72 })
    expect(await waiting()).toContain(second.id)
    await acts.settle(problem, TOTAL)
    expect(await problemOf(await again(world, second.guest), second.id)).toMatchObject({ outcome: 'full' })
    await acts.settle((await problemOf(await again(world, first.guest), first.id)).id as never, 0)
    await world.runJobs()
    expect(await booksOf(world, second.id)).toEqual({})
    expect(await booksOf(world, first.id)).toMatchObject({ gateway_clearing: TOTAL })
    await expectInvariants(world.sql)
  })
})
