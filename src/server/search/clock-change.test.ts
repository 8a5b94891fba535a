import { describe, expect, test } from 'vitest'
import { setUp, titles, world } from '../../../test/support/search-world.ts'
import { aSpace, type SpaceFacts } from '../../../test/support/spaces.ts'

setUp()

describe('on the night of a clock change', () => {
  const everyDay = (minute: number) => Array(7).fill(minute) as number[]

  test.each<[{ opens: number; closes: number }, Partial<SpaceFacts>]>([
    [{ opens: 135, closes: 165 }, {}],
    [{ opens: 135, closes: 180 }, {}],
    [{ opens: 120, closes: 180 }, { buffer_before_minutes: 0 }],
    [
      { opens: 135, closes: 180 },
      { by_day: false, min_minutes: 15, step_minutes: 15 },
    ],
    [
      { opens: 135, closes: 165 },
      { by_day: false, min_minutes: 15, step_minutes: 15, buffer_before_minutes: 15 },
    ],
  ])(
    'a space that opens in the skipped hour (%o) is closed, and breaks no search for that date',
    async ({ opens, closes }, more) => {
      world.clock.set('2027-03-20T08:00:00Z')
      await aSpace(world, { title: 'Skipped', opens: everyDay(opens), closes: everyDay(closes), ...more })
      await aSpace(world, { title: 'By day' })
      for (const [startDate, endDate, found] of [
        ['2027-03-28', '2027-03-28', ['By day']],
        ['2027-03-27', '2027-03-28', ['By day']],
        ['2027-03-28', '2027-03-29', ['By day']],
        ['2027-03-27', '2027-03-27', ['By day', 'Skipped']],
      ] as const)
        expect((await titles({ startDate, endDate })).sort()).toEqual(found)
      const night = { startDate: '2027-03-28', startTime: '02:15', endTime: '02:45' }
      expect(await titles(night)).toEqual([])
    },
  )
})
