import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { find, refusal, world } from '../../../test/support/search-world.ts'
import { aSpace, type SpaceFacts } from '../../../test/support/spaces.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { freeOnDates } from '../../domain/search/search-query.ts'
import { rulesOf } from '../spaces/space-row.ts'
import { findBusy, findTerms } from '../spaces/spaces.sql.ts'

describe('dates', () => {
  test('"today" is the date in the place searched, both sides of midnight', async () => {
    world.clock.set('2027-03-01T23:30:00Z')
    await expect(find({ location: 'Berlin', startDate: '2027-03-01' })).rejects.toEqual(refusal('start_in_past'))
    expect(await find({ location: 'Berlin', startDate: '2027-03-02' })).toMatchObject({ items: [] })
    expect(await find({ location: 'São Paulo', startDate: '2027-03-01' })).toMatchObject({ items: [] })
    await expect(find({ startDate: '2027-02-28' })).rejects.toEqual(refusal('start_in_past'))
    expect(await find({ startDate: '2027-03-01' })).toMatchObject({ items: [] })
  })

  test('an end before the start is refused, the same day is not, an end alone is', async () => {
    await expect(find({ startDate: '2027-03-03', endDate: '2027-03-02' })).rejects.toEqual(refusal('end_before_start'))
    expect(await find({ startDate: '2027-03-03', endDate: '2027-03-03' })).toMatchObject({ items: [] })
    await expect(find({ endDate: '2027-03-02' })).rejects.toEqual(refusal('end_without_start'))
    await expect(find({ startDate: '2027-02-30' })).rejects.toEqual(refusal('bad_request'))
  })
})

describe('what SQL finds free is what the domain calls free', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const space = fc.record({
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'),
    open: fc.array(
      fc.option(fc.record({ from: fc.integer({ min: 5, max: 12 }), hours: fc.integer({ min: 1, max: 14 }) }), {
        freq: 5,
      }),
      { minLength: 7, maxLength: 7 },
    ),
    byDay: fc.boolean(),
    step: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 15, 45),
    after: fc.constantFrom(0, 30, 60),
    lead: fc.constantFrom(0, 90, 2_000),
    window: fc.constantFrom(3, 365),
    min: fc.constantFrom(60, 120),
    exception: fc.option(fc.record({ day: fc.integer({ min: 0, max: 5 }), closed: fc.boolean() })),
    busy: fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 5 }), from: hour, hours: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 4 },
    ),
    first: fc.integer({ min: 0, max: 4 }),
    days: fc.integer({ min: 1, max: 3 }),
    nowHour: hour,
  })
  const monday = Temporal.PlainDate.from('2027-03-01')

  test('on random worlds', async () => {
    await fc.assert(
      fc.asyncProperty(space, async (s) => {
        await world.sql`update spaces set status = 'archived' where status = 'published'`
        const at = monday.toZonedDateTime({ timeZone: s.zone, plainTime: { hour: s.nowHour, minute: 20 } }).toInstant()
        world.clock.set(at.toString())
        const opens = s.open.map((o) => (o ? o.from * 60 : null))
        const closes = s.open.map((o) => (o ? (o.from + o.hours) * 60 : null))
        const facts: Partial<SpaceFacts> = {
          zone: s.zone,
          opens,
          closes,
          by_day: s.byDay,
          by_hour: true,
          step_minutes: s.step,
          buffer_before_minutes: s.before,
          buffer_after_minutes: s.after,
          lead_minutes: s.lead,
          window_days: s.window,
          min_minutes: s.min,
        }
        const made = await aSpace(world, facts)
        if (s.exception) {
          const day = monday.add({ days: s.exception.day }).toString()
          await world.sql`insert into opening_exceptions ${world.sql({ space_id: made.id, day, opens: s.exception.closed ? null : 600, closes: s.exception.closed ? null : 900 })}`
        }
        for (const b of s.busy) {
          const from = monday
            .add({ days: b.day })
            .toZonedDateTime({ timeZone: s.zone, plainTime: { hour: b.from } })
            .toInstant()
          await world.sql`insert into occupancies (unit_id, during, kind) values (${made.unitId}, tstzrange(${from.toString()}, ${from.add({ hours: b.hours }).toString()}), 'block') on conflict do nothing`
        }
        const startDate = monday.add({ days: s.first })
        const endDate = startDate.add({ days: s.days - 1 })
        const terms = await findTerms(world.sql, made.id as never)
        if (!terms) throw new Error('the space is not there')
        const wide: Period = { from: at.subtract({ hours: 72 }), to: at.add({ hours: 24 * 20 }) }
        const ruled = freeOnDates(
          rulesOf(terms),
          { startDate, endDate },
          await findBusy(world.sql, terms.unit_ids, wide, at),
          at,
        )
        const today = at.toZonedDateTimeISO('UTC').toPlainDate()
        if (Temporal.PlainDate.compare(startDate, today) < 0) return
        const { items } = await find({ startDate: startDate.toString(), endDate: endDate.toString() })
        expect(items.length === 1).toBe(ruled)
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})
