import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { EXAMPLE_STARS, listedOf, ratingOf, twoSides } from '../../../test/support/reviews.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let sides: Awaited<ReturnType<typeof twoSides>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  sides = await twoSides(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

async function fortnight() {
  world.clock.pass({ hours: 14 * 24 - 40 })
  await sides.enterAgain()
}

describe('hidden reviews', () => {
  test(claim('17.1', 'are seen only by their author, and the other party is only told that one exists'), async () => {
    expect(await sides.fromGuest()).toMatchObject({
      step: 'change',
      mine: { overall: 5, body: 'A quiet room.' },
      theirs: null,
    })
    expect(await sides.host.api.reviews.showReviews({ id: sides.id })).toMatchObject({
      role: 'host',
      step: 'write',
      mine: null,
      theirs: null,
      other: { wrote: true },
    })
    expect(await listedOf(world, sides.space)).toEqual([])
    await world.runScheduled()
    expect(await ratingOf(world, sides.space)).toEqual([null, 0])
  })

  test(claim('17.1', 'are both published with the second, count at once, and can’t be changed'), async () => {
    await sides.fromGuest(3)
    expect(await sides.fromHost()).toMatchObject({ step: 'shown', theirs: { overall: 3 } })
    expect(await sides.guest.api.reviews.showReviews({ id: sides.id })).toMatchObject({
      step: 'shown',
      theirs: { overall: 4, body: 'Left as found.', categories: EXAMPLE_STARS.host },
    })
    expect(await listedOf(world, sides.space)).toMatchObject([{ overall: 3, firstName: 'Ada' }])
    expect(await ratingOf(world, sides.space)).toEqual([3, 1])
    await expect(sides.fromGuest(1)).rejects.toMatchObject({ code: 'review_not_open', data: { step: 'shown' } })
    await expect(sides.fromHost(1)).rejects.toMatchObject({ code: 'review_not_open' })
  })

  test(
    claim('17.1', 'can be changed until then, and are published 14 days after the end without any job'),
    async () => {
      await sides.fromGuest(1)
      await sides.fromGuest(4, 'Better than I first wrote.')
      await fortnight()
      world.clock.pass({ seconds: -1 })
      expect(await listedOf(world, sides.space)).toEqual([])
      world.clock.pass({ seconds: 1 })
      expect(await listedOf(world, sides.space)).toMatchObject([{ overall: 4, body: 'Better than I first wrote.' }])
      expect(await aVisitor(world).api.spaces.showSpace({ id: sides.space.id })).toMatchObject({
        rating: 4,
        reviewCount: 1,
        stars: [0, 1, 0, 0, 0],
        categories: { value: 4 },
      })
      expect(await ratingOf(world, sides.space)).toEqual([null, 0])
      await expect(sides.fromGuest(5)).rejects.toMatchObject({ code: 'review_not_open' })
      await expect(sides.fromHost()).rejects.toMatchObject({ code: 'review_not_open', data: { step: 'shown' } })
      await world.runScheduled()
      expect(await ratingOf(world, sides.space)).toEqual([4, 1])
    },
  )

  test('can’t be written before the end, or after 14 days without a review', async () => {
    sides = await twoSides(world, { hoursAgo: -1 })
    await expect(sides.fromGuest()).rejects.toMatchObject({ code: 'review_not_open', data: { step: 'not_yet' } })
    world.clock.pass({ hours: 1 + 14 * 24 })
    await sides.enterAgain()
    await expect(sides.fromGuest()).rejects.toMatchObject({ code: 'review_not_open', data: { step: 'too_late' } })
  })
})

describe('a written review', () => {
  test(claim('17.2', 'has all five star categories of its side, and loses markup'), async () => {
    const { access: _, ...four } = EXAMPLE_STARS.guest
    for (const categories of [four, EXAMPLE_STARS.host])
      await expect(sides.guest.api.reviews.writeReview({ id: sides.id, overall: 5, categories })).rejects.toMatchObject(
        {
          code: 'stars_missing',
        },
      )
    for (const overall of [0, 6, 4.5]) await expect(sides.fromGuest(overall)).rejects.toMatchObject({ status: 400 })
    const categories = { ...EXAMPLE_STARS.guest, access: 6 }
    await expect(sides.guest.api.reviews.writeReview({ id: sides.id, overall: 5, categories })).rejects.toMatchObject({
      status: 400,
    })
    expect(await sides.fromGuest(5, '  <b>Bright</b>, and 3 < 5.\r\nYes ')).toMatchObject({
      mine: { body: 'Bright, and 3 < 5.\nYes' },
    })
  })

  test('has up to 5,000 characters, or only stars', async () => {
    await expect(sides.fromGuest(5, 'x'.repeat(5_001))).rejects.toMatchObject({ status: 400 })
    expect((await sides.fromGuest(5, 'x'.repeat(5_000))).mine?.body).toHaveLength(5_000)
    expect((await sides.fromGuest(5, '')).mine?.body).toBe('')
  })

  test('is accepted ten times a minute at most', async () => {
    for (let n = 0; n < 10; n++) await sides.fromGuest()
    await expect(sides.fromGuest()).rejects.toMatchObject({ code: 'too_many' })
  })

  test(claim('11.7', 'belongs to a sold booking, and never to one’s own space'), async () => {
    await world.sql`update bookings set state = 'cancelled' where id = ${sides.id}`
    await expect(sides.fromGuest()).rejects.toMatchObject({ code: 'not_found' })
    await world.sql`update bookings set state = 'completed', guest_id = ${sides.space.hostId} where id = ${sides.id}`
    await expect(sides.fromHost()).rejects.toMatchObject({ code: 'not_found' })
    await world.sql`update bookings set guest_id = ${sides.guest.id} where id = ${sides.id}`
  })
})
