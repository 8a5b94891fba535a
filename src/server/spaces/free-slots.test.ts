import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('the last day of a month is not free for a booking that would run into a taken time in the next', async () => {
  const { id, unitId } = await aSpace(world, {
    opens: Array(7).fill(0),
    closes: Array(7).fill(1_440),
    by_day: false,
    min_minutes: 2_880,
    max_minutes: 2_880,
    buffer_after_minutes: 1_440,
  })
  await world.sql`
    insert into occupancies (unit_id, during, kind)
    values (${unitId}, tstzrange('2027-06-03 12:00 Europe/Berlin', '2027-06-03 14:00 Europe/Berlin'), 'block')`
  const { days } = await aVisitor(world).api.spaces.freeSlots({ id, month: '2027-05' })
  expect(days.slice(-2)).toEqual([
    { date: '2027-05-30', state: 'free', hours: 24 },
    { date: '2027-05-31', state: 'partly', hours: 13 },
  ])
})
