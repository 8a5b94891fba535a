import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { openDatabase } from '../platform/database/connect.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ searchTimeoutMs: 200 })
})
afterAll(() => world.close())

test('a search that takes too long is refused with a message, and delays nothing else', async () => {
  const { id } = await aSpace(world)
  const { api } = aVisitor(world)
  const owner = openDatabase(world.ownerUrl, { max: 1 })
  const slow = { code: 'search_too_slow', status: 503 }
  await owner.sql.begin(async (tx) => {
    await tx`lock table photos in access exclusive mode`
    const dates = { startDate: '2027-03-02' }
    const asked = Array.from({ length: 6 }, () => expect(api.search.findSpaces(dates)).rejects.toMatchObject(slow))
    await expect(api.search.findSpaces({})).rejects.toMatchObject(slow)
    expect(await api.spaces.freeSlots({ id, month: '2027-03' })).toMatchObject({ month: '2027-03' })
    await Promise.all(asked)
  })
  await owner.close()
  await expect.poll(() => api.search.findSpaces({}).catch((error) => error)).toMatchObject({ items: [{ id }] })
})

test('a count that takes too long is refused too', async () => {
  const owner = openDatabase(world.ownerUrl, { max: 1 })
  await owner.sql.begin(async (tx) => {
    await tx`lock table spaces in access exclusive mode`
    for (const query of [{}, { startDate: '2027-03-02' }])
      await expect(aVisitor(world).api.search.countSpaces(query)).rejects.toMatchObject({ code: 'search_too_slow' })
  })
  await owner.close()
})
