import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { brokenInvariants, expectInvariants } from '../../../test/support/invariants.ts'
import { anEnteredGuest, type Person } from '../../../test/support/people.ts'
import { listedOf, ratingOf, twoSides } from '../../../test/support/reviews.ts'
import {
  aReported,
  aSecondGuest,
  lettersOfTakingDown,
  reportedBy,
  reportsOf,
  takeDown,
  WHY,
} from '../../../test/support/taken-down.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
let sides: Awaited<ReturnType<typeof twoSides>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  admin = await anAdmin(world)
  sides = await twoSides(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

const mineOf = async (who: Person) => (await who.api.reviews.showReviews({ id: sides.id })).mine
const actsOn = async (subject: string) => (await admin.api.admin.auditLog({ subject })).items

describe('taking down', () => {
  test(claim('18.2', 'a review is its own action in the audit log, next to the report’s outcome'), async () => {
    const id = await aReported(sides)
    await takeDown(admin, await reportsOf(world, id))
    const [reported = ''] = await reportsOf(world, id)
    const [act] = await actsOn(id)
    expect(act).toMatchObject({
      act: 'review.take_down',
      reason: WHY,
      before: { state: 'shown' },
      after: { state: 'taken_down' },
    })
    expect(await actsOn(reported)).toMatchObject([{ act: 'review_report.settle', after: { state: 'taken_down' } }])
    const { items } = await admin.api.reviews.listReports({ state: 'settled' })
    expect(items.find((item) => item.id === reported)).toMatchObject({
      settled: { outcome: 'taken_down', reason: WHY },
      body: 'Mr Kern next door shouts.',
      takenDown: true,
    })
  })

  test('twice changes nothing: the first reason stays, with one action and one email', async () => {
    const id = await aReported(sides)
    for (let n = 0; n < 2; n++) await reportedBy(await anEnteredGuest(world), id)
    const [first = '', second = '', third = ''] = await reportsOf(world, id)
    expect(await takeDown(admin, [first, second])).toEqual({ done: 2 })
    const left = (await admin.api.reviews.listReports({})).items.find((item) => item.id === third)
    expect(left).toMatchObject({ takenDown: true, settled: null })
    expect(await takeDown(admin, [third], 'Another reason.')).toEqual({ done: 1 })
    await expect(takeDown(admin, [third], 'Another reason.')).rejects.toMatchObject({ status: 404 })
    expect(await mineOf(sides.guest)).toMatchObject({ takenDown: { reason: WHY } })
    expect(await actsOn(id)).toHaveLength(1)
    expect(await lettersOfTakingDown(world, sides.guest)).toHaveLength(1)
  })

  test('needs a reason, and other outcomes stay', async () => {
    const id = await aReported(sides)
    await expect(takeDown(admin, await reportsOf(world, id), '\u200b')).rejects.toMatchObject({
      code: 'reason_required',
    })
    const ids = await reportsOf(world, id)
    await admin.api.reviews.settleReports({ ids, outcome: 'acted_on', reason: 'I wrote to them.' })
    expect(await listedOf(world, sides.space)).toMatchObject([{ id }])
    expect(await actsOn(id)).toEqual([])
  })

  test('is checked by the invariants for rating, action and review', async () => {
    const id = await aReported(sides)
    await world.sql`update review_reports set settled_at = now(), outcome = 'taken_down' where review_id = ${id}`
    const ends = 'a report ended with its review taken down, and the review stands'
    expect(await brokenInvariants(world.sql)).toEqual([`${ends}: ${(await reportsOf(world, id))[0]}`])
    await world.sql`update review_reports set settled_at = null, outcome = null where review_id = ${id}`
    await world.sql`update reviews set taken_down_at = now(), taken_down_why = 'x' where id = ${id}`
    expect(await brokenInvariants(world.sql)).toEqual([
      `a rating or its count is not what the counted reviews say: ${sides.space.id}`,
      `a review was taken down, and the audit log does not say so once: ${id}`,
    ])
    await world.sql`update reviews set taken_down_at = null, taken_down_why = null where id = ${id}`
  })
})

test(claim('17.7', 'two reviews by two admins at once happens once each, while a third is counted'), async () => {
  const [one, two] = [admin, await anAdmin(world)]
  for (let n = 0; n < 5; n++) {
    sides = await twoSides(world)
    const here = sides
    const a = await aReported(sides)
    const reporter = await anEnteredGuest(world)
    await reportedBy(reporter, a)
    const elsewhere = await twoSides(world)
    sides = elsewhere
    const b = await aReported(sides)
    await reportedBy(reporter, b)
    const [[a1 = '', a2 = ''], [b1 = '', b2 = '']] = [await reportsOf(world, a), await reportsOf(world, b)]
    const write = await aSecondGuest(world, here.space)
    const answers = await Promise.all([takeDown(one, [a1, b2], 'One.'), takeDown(two, [b1, a2], 'Two.'), write(4)])
    expect(answers).toMatchObject([{ done: 2 }, { done: 2 }, { step: 'shown' }])
    expect([await actsOn(a), await actsOn(b)].map((acts) => acts.length)).toEqual([1, 1])
    expect(await ratingOf(world, here.space)).toEqual([4, 1])
    expect(await ratingOf(world, elsewhere.space)).toEqual([null, 0])
    for (const { guest } of [here, elsewhere]) expect(await lettersOfTakingDown(world, guest)).toHaveLength(1)
  }
})
