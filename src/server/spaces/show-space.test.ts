import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor } from '../../../test/support/people.ts'
import { aReview } from '../../../test/support/reviews.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test.each([null, 0, -1, 12])('a space shows its floor (%s)', async (floor) => {
  const { id } = await aSpace(world, { floor })
  expect(await aVisitor(world).api.spaces.showSpace({ id })).toMatchObject({ floor })
})

test('its stars come from published guest reviews, and are empty without any', async () => {
  const guest = await aGuest(world)
  const space = await aSpace(world)
  const now = world.clock.now()
  const stars = async () => (await aVisitor(world).api.spaces.showSpace({ id: space.id })).stars
  expect(await stars()).toEqual([0, 0, 0, 0, 0])
  for (const overall of [5, 5, 3]) await aReview(world, space, guest.id, { overall, visible: now })
  await aReview(world, space, guest.id, { overall: 1, role: 'host', visible: now })
  await aReview(world, space, guest.id, { overall: 2, visible: now.add({ hours: 1 }) })
  expect(await stars()).toEqual([2, 0, 1, 0, 0])
  world.clock.pass({ minutes: 60 })
  expect(await stars()).toEqual([2, 0, 1, 1, 0])
})
