import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { anExport } from '../../../test/support/exports.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { anEnteredGuest, aVisitor, enteredAs, type Person } from '../../../test/support/people.ts'
import { aStay, listedOf, ratingOf, twoSides } from '../../../test/support/reviews.ts'
import { aSpace } from '../../../test/support/spaces.ts'
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
import type { ReviewId } from '../../domain/kernel/id.ts'

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
async function takenDown(of = {}): Promise<ReviewId> {
  const id = await aReported(sides, of)
  await takeDown(admin, await reportsOf(world, id))
  return id
}

describe('a review that was taken down', () => {
  test(claim('17.7', 'is in no list, on no page and in no rating, and neither is its answer'), async () => {
    const { space } = sides
    await (await aSecondGuest(world, space))(5)
    const id = await aReported(sides, { answered: true })
    expect(await ratingOf(world, space)).toEqual([3, 2])
    expect(await takeDown(admin, await reportsOf(world, id))).toEqual({ done: 1 })
    expect(await ratingOf(world, space)).toEqual([5, 1])
    expect(await listedOf(world, space)).toMatchObject([{ overall: 5 }])
    const page = await aVisitor(world).api.spaces.showSpace({ id: space.id })
    expect(page).toMatchObject({ rating: 5, reviewCount: 1, stars: [1, 0, 0, 0, 0], categories: { value: 4 } })
    const cards = (await aVisitor(world).api.search.findSpaces({})).items
    expect(cards.find((card) => card.id === space.id)).toMatchObject({ rating: 5, reviewCount: 1 })
    const ofHost = await sides.host.api.reviews.showReviews({ id: sides.id })
    expect(ofHost).toMatchObject({ step: 'shown', theirs: null, other: { wrote: true }, mine: { takenDown: null } })
    for (const text of [page, cards, ofHost, await listedOf(world, space)].map((seen) => JSON.stringify(seen)))
      expect(text).not.toMatch(/Kern|moved out/)
  })

  test(claim('17.7', 'leaves a space without a rating if it was the only one'), async () => {
    await takenDown()
    expect(await ratingOf(world, sides.space)).toEqual([null, 0])
    await world.runScheduled()
    expect(await ratingOf(world, sides.space)).toEqual([null, 0])
  })

  test(claim('17.7', 'of a guest is hidden from the hosts they ask'), async () => {
    await sides.fromHost(1, 'Slept in the lobby.')
    const id = (await sides.fromGuest(4)).theirs?.id as ReviewId
    const other = await aSpace(world)
    const asked = await aStay(world, other, sides.guest.id)
    const elsewhere = await enteredAs(world, other.hostId)
    expect(await elsewhere.api.reviews.guestReviews({ id: asked })).toMatchObject({ rating: 1, count: 1 })
    await reportedBy(sides.guest, id)
    await takeDown(admin, await reportsOf(world, id))
    expect(await elsewhere.api.reviews.guestReviews({ id: asked })).toEqual({
      rating: null,
      count: 0,
      hosts: 0,
      items: [],
    })
    expect(await ratingOf(world, sides.space)).toEqual([4, 1])
    expect(await lettersOfTakingDown(world, sides.host)).toHaveLength(1)
  })

  test(claim('17.7', 'can be read by its author, with the reason, on the booking and in their export'), async () => {
    await takenDown({ answered: true })
    expect(await mineOf(sides.guest)).toMatchObject({
      body: 'Mr Kern next door shouts.',
      reply: null,
      takenDown: { reason: WHY },
    })
    const ofGuest = await anExport(world, sides.guest)
    expect(ofGuest.reviews).toMatchObject([{ body: 'Mr Kern next door shouts.', taken_down_why: WHY }])
    const ofHost = await anExport(world, sides.host)
    expect(ofHost.review_replies).toMatchObject([{ reply: 'He moved out.', taken_down_at: expect.any(String) }])
    expect(JSON.stringify(ofHost)).not.toMatch(/Kern|neighbour/)
  })

  test(
    claim('17.7', 'is announced to its author by email, even if they stopped emails, and to no one else'),
    async () => {
      await world.sql`
      insert into notice_choices (account_id, kind, channel, chosen, chosen_at) values (${sides.guest.id}, 'review', 'email', false, now())`
      await takenDown()
      const [letter = '', ...more] = await lettersOfTakingDown(world, sides.guest)
      expect(more).toEqual([])
      expect(letter).toContain(`Reason: ${WHY}`)
      expect(letter).toContain(`/bookings/${sides.id}`)
      expect(await lettersOfTakingDown(world, sides.host)).toEqual([])
    },
  )

  test(claim('17.7', 'can’t be answered, reported or written again'), async () => {
    const id = await takenDown()
    const answer = sides.host.api.reviews.replyToReview({ id, text: 'x' })
    await expect(answer).rejects.toMatchObject({ status: 404 })
    await expect(reportedBy(await anEnteredGuest(world), id)).rejects.toMatchObject({ status: 404 })
    await expect(sides.fromGuest(5)).rejects.toMatchObject({ code: 'review_not_open', data: { step: 'shown' } })
  })

  test('can’t be written again even if the clock was ahead and nothing had counted it yet', async () => {
    const id = (await sides.fromGuest(1)).mine?.id as ReviewId
    world.clock.pass({ hours: 14 * 24 })
    await reportedBy(await anEnteredGuest(world), id)
    await takeDown(await anAdmin(world), await reportsOf(world, id))
    world.clock.pass({ hours: -14 * 24 })
    await sides.enterAgain()
    await expect(sides.fromGuest(5)).rejects.toMatchObject({ code: 'review_not_open' })
    await expect(sides.fromHost()).rejects.toMatchObject({ code: 'review_not_open' })
  })

  test('isn’t announced to its subject if its email hasn’t been sent', async () => {
    await takenDown()
    expect(await lettersOfTakingDown(world, sides.host, 'review_shown')).toEqual([])
    expect(await lettersOfTakingDown(world, sides.guest, 'review_shown')).toHaveLength(1)
  })
})
