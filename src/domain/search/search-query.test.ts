import { describe, expect, test } from 'vitest'
import { minutesUntil, searchDates } from './search-query.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2026-11-21')

describe('search dates', () => {
  test('start today or later', () => {
    expect(searchDates(day('2026-11-20'), day('2026-11-22'), TODAY)).toEqual({
      ok: false,
      refusal: { code: 'start_in_past' },
    })
    expect(searchDates(TODAY, TODAY, TODAY)).toEqual({ ok: true, value: { startDate: TODAY, endDate: TODAY } })
  })

  test('end on or after the start', () =>
    expect(searchDates(day('2026-12-02'), day('2026-12-01'), TODAY)).toEqual({
      ok: false,
      refusal: { code: 'end_before_start' },
    }))

  test('mean one day if only one is given', () => {
    const first = day('2026-12-01')
    expect(searchDates(first, null, TODAY)).toEqual({ ok: true, value: { startDate: first, endDate: first } })
    expect(searchDates(null, first, TODAY)).toEqual({ ok: true, value: { startDate: first, endDate: first } })
    expect(searchDates(null, day('2026-11-01'), TODAY)).toEqual({ ok: false, refusal: { code: 'start_in_past' } })
  })

  test('can be left out', () => expect(searchDates(null, null, TODAY)).toEqual({ ok: true, value: null }))
})

test('cover 92 days at most', () => {
  const end = TODAY.add({ days: 91 })
  expect(searchDates(TODAY, end, TODAY)).toMatchObject({ ok: true })
  expect(searchDates(TODAY, end.add({ days: 1 }), TODAY)).toEqual({
    ok: false,
    refusal: { code: 'too_many_days', most: 92 },
  })
})

test.each([
  [540, 660, 120],
  [1380, 60, 120],
  [1380, 1440, 60],
  [1200, 0, 240],
  [540, 540, 1440],
  [1440, 0, 1440],
  [1440, 60, 60],
])('from minute %i to %i are %i minutes, and an end at or before the start is on the next day', (start, end, minutes) =>
  expect(minutesUntil(start, end)).toBe(minutes),
)
