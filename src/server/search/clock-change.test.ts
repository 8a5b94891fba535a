import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { find, titles, world } from '../../../test/support/search-world.ts'
import { aSpace, type SpaceFacts } from '../../../test/support/spaces.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { freeOnDates } from '../../domain/search/search-query.ts'
import { isFree, slotFor } from '../../domain/spaces/availability.ts'
import { rulesOf } from '../spaces/space-row.ts'
import { findBusy, findTerms } from '../spaces/spaces.sql.ts'

describe('on the night of a clock change', () => {
  const changes = [
    ['Europe/Berlin', '2027-03-28'],
    ['Europe/Berlin', '2027-10-31'],
    ['Europe/Dublin', '2027-03-28'],
    ['Europe/Dublin', '2027-10-31'],
    ['America/New_York', '2027-03-14'],
    ['America/New_York', '2027-11-07'],
    ['Australia/Lord_Howe', '2027-10-03'],
    ['Australia/Lord_Howe', '2027-04-04'],
  ] as const
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
    'a space that opens in the skipped hour (%o) is closed, and breaks no search of that date',
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

  const quarters = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 15)
  const night = fc.record({
    change: fc.constantFrom(...changes),
    opens: quarters(20),
    open: quarters(24).map((n) => n + 15),
    byDay: fc.boolean(),
    step: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 15, 45),
    after: fc.constantFrom(0, 30),
    min: fc.constantFrom(15, 60),
    busy: fc.array(fc.record({ from: quarters(24), minutes: quarters(6).map((n) => n + 15) }), { maxLength: 3 }),
    shift: fc.constantFrom(-1, 0, 1),
    days: fc.integer({ min: 1, max: 2 }),
    start: quarters(28),
    minutes: quarters(8).map((n) => n + 15),
  })

  test('SQL finds free what the domain calls free, skipped and repeated hours included', async () => {
    await fc.assert(
      fc.asyncProperty(night, async (n) => {
        await world.sql`update spaces set status = 'archived' where status = 'published'`
        const [zone, day] = n.change
        const date = Temporal.PlainDate.from(day)
        const midnight = date.toZonedDateTime(zone).toInstant()
        const now = midnight.subtract({ hours: 60 })
        world.clock.set(now.toString())
        const { id, unitId } = await aSpace(world, {
          zone,
          opens: everyDay(n.opens),
          closes: everyDay(n.opens + n.open),
          by_day: n.byDay,
          step_minutes: n.step,
          buffer_before_minutes: n.before,
          buffer_after_minutes: n.after,
          min_minutes: n.min,
        })
        for (const { from, minutes } of n.busy) {
          const [starts, ends] = [midnight.add({ minutes: from }), midnight.add({ minutes: from + minutes })]
          await world.sql`
            insert into occupancies (unit_id, during, kind) values (${unitId}, tstzrange(${starts.toString()}, ${ends.toString()}), 'block') on conflict do nothing`
        }
        const terms = await findTerms(world.sql, id as never)
        if (!terms) throw new Error('the space is not there')
        const wide: Period = { from: now, to: midnight.add({ hours: 24 * 5 }) }
        const busy = await findBusy(world.sql, terms.unit_ids, wide, now)
        const rules = rulesOf(terms)
        const startDate = date.add({ days: n.shift })
        const endDate = startDate.add({ days: n.days - 1 })
        const ruled = freeOnDates(rules, { startDate, endDate }, busy, now)
        const dates = { startDate: startDate.toString(), endDate: endDate.toString() }
        expect((await find(dates)).items.length === 1, JSON.stringify(dates)).toBe(ruled)
        const ask = { mode: 'hours', date, startMinute: n.start, minutes: n.minutes } as const
        const slot = slotFor(rules, ask, now)
        const time = (minute: number) =>
          `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const hours = { startDate: day, startTime: time(n.start), endTime: time(n.start + n.minutes) }
        expect((await find(hours)).items.length === 1, JSON.stringify(hours)).toBe(slot.ok && isFree(slot.value, busy))
      }),
      { numRuns: Number(process.env.TRIES ?? 300) },
    )
  }, 120_000)
})
