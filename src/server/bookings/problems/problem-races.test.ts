import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/applications.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import type { Person } from '../../../../test/support/people.ts'
import { aBegunBooking, again, booksOf, exampleTax, problemActs, report } from '../../../../test/support/problems.ts'
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
const settledOf = (said: PromiseSettledResult<unknown>[]) => said.filter(({ status }) => status === 'fulfilled').length
const codesOf = (said: PromiseSettledResult<unknown>[]) =>
  said.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))

describe('if two act at once', () => {
  test('the guest withdraws and the host answers, and one is told what the other did', async () => {
    for (let n = 0; n < 3; n++) {
      const { id, guest, host } = await aBegunBooking(world)
      const problem = await report(guest, id)
      const said = await Promise.allSettled([acts.withdraw(guest, problem), acts.answer(host, problem, 500)])
      expect(settledOf(said)).toBe(1)
      expect(['answered_since', 'problem_withdrawn']).toContain(codesOf(said)[0])
    }
  })

  test('two admins and the guest settle once, with one refund', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await acts.answer(host, problem, 700)
    world.clock.pass({ hours: 72 })
    const late = await again(world, guest)
    const other = await anAdmin(world)
    const said = await Promise.allSettled([
      acts.settle(problem, 5_000),
      acts.settle(problem, 6_000, other),
      late.api.bookingProblems.withdrawProblem({ id: problem, state: 'answered' }),
      acts.settle(problem, 5_000),
    ])
    expect(settledOf(said)).toBe(1)
    for (const code of codesOf(said)) expect(['problem_settled', 'problem_withdrawn']).toContain(code)
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('the guest accepts twice and is refunded once', async () => {
    const { id, guest, host } = await aBegunBooking(world)
    const problem = await report(guest, id)
    await acts.answer(host, problem, 700)
    const said = await Promise.allSettled([1, 2, 3].map(() => acts.accept(guest, problem, 700)))
    expect(settledOf(said)).toBe(1)
    await world.runJobs()
    expect(await booksOf(world, id)).toMatchObject({ gateway_clearing: TOTAL - 700 })
    await expectInvariants(world.sql)
  })
})
