import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { lettersTo } from '../../../test/support/letters.ts'
import { anEnteredGuest } from '../../../test/support/people.ts'
import { aStay, EXAMPLE_STARS, ratingOf, twoSides } from '../../../test/support/reviews.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

const emailOf = async (id: string) =>
  (await world.sql<{ email: string }[]>`select email from accounts where id = ${id}`)[0]?.email ?? ''

test(
  claim('17.4', 'fifty simultaneous reviews, while other periods end, are all counted once in rating and count'),
  async () => {
    const space = await aSpace(world)
    const writers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const guest = await anEnteredGuest(world)
        const id = await aStay(world, space, guest.id, 20)
        await world.sql`
        insert into reviews (booking_id, space_id, author_id, by_role, overall, body, created_at, visible_at)
        select id, space_id, host_id, 'host', 5, '', ${world.clock.now()}, upper(period) + interval '336 hours' from bookings where id = ${id}`
        return () => guest.api.reviews.writeReview({ id, overall: (n % 5) + 1, categories: EXAMPLE_STARS.guest })
      }),
    )
    for (let n = 0; n < 10; n++) {
      const { id } = await anEnteredGuest(world)
      const stay = await aStay(world, space, id, 14 * 24)
      await world.sql`
      insert into reviews (booking_id, space_id, author_id, by_role, overall, body, created_at, visible_at)
      select id, space_id, guest_id, 'guest', 2, '', upper(period), upper(period) + interval '336 hours' from bookings where id = ${stay}`
    }
    const [written] = await Promise.all([
      Promise.all(writers.map((write) => write())),
      world.runScheduled(),
      world.runScheduled(),
    ])
    expect(new Set(written.map(({ step }) => step))).toEqual(new Set(['shown']))
    expect(await ratingOf(world, space)).toEqual([2.83, 60])
  },
)

test('two simultaneous reviews reveal each other, and each author is notified once', async () => {
  for (let n = 0; n < 10; n++) {
    const sides = await twoSides(world)
    await Promise.all([sides.fromGuest(5), sides.fromHost(3)])
    expect(await sides.guest.api.reviews.showReviews({ id: sides.id })).toMatchObject({ theirs: { overall: 3 } })
    expect(await sides.host.api.reviews.showReviews({ id: sides.id })).toMatchObject({ theirs: { overall: 5 } })
    expect(await ratingOf(world, sides.space)).toEqual([5, 1])
    await Promise.all([world.runScheduled(), world.runJobs()])
    await world.runJobs()
    for (const { id } of [sides.guest, sides.host])
      expect(await lettersTo(world, await emailOf(id), 'review_shown')).toHaveLength(1)
  }
})

test('when a booking ends both parties get an email, except one who has already written', async () => {
  const sides = await twoSides(world)
  await sides.fromHost()
  const end = () => world.sql`
    insert into events (kind, facts, at) values ('booking.completed', ${world.sql.json({ bookingId: sides.id })}, ${world.clock.now()})`
  await end()
  await world.runJobs()
  const [letter = '', ...more] = await lettersTo(world, await emailOf(sides.guest.id), 'review_reminder')
  expect(more).toEqual([])
  expect(letter).toContain(`/bookings/${sides.id}`)
  expect(letter).toContain('Open until: Sat 13 Mar 2027')
  expect(await lettersTo(world, await emailOf(sides.host.id), 'review_reminder')).toEqual([])
  world.clock.pass({ hours: 14 * 24 })
  await world.sql`delete from reviews where booking_id = ${sides.id}`
  await end()
  await world.runJobs()
  expect(await lettersTo(world, await emailOf(sides.host.id), 'review_reminder')).toEqual([])
})
