import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test.each([null, 0, -1, 12])('a space says which floor it is on (%s)', async (floor) => {
  const { id } = await aSpace(world, { floor })
  expect(await aVisitor(world).api.spaces.showSpace({ id })).toMatchObject({ floor })
})
