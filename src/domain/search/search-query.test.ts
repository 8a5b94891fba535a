import { describe, expect, test } from 'vitest'
import { period } from '../kernel/period.ts'
import { at, EXAMPLE_RULES } from '../spaces/examples.ts'
import { freeOnDates, searchDates } from './search-query.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2026-11-21')

describe('the dates of a search', () => {
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

  test('are one day when only one is given', () => {
    const first = day('2026-12-01')
    expect(searchDates(first, null, TODAY)).toEqual({ ok: true, value: { startDate: first, endDate: first } })
    expect(searchDates(null, first, TODAY)).toEqual({ ok: true, value: { startDate: first, endDate: first } })
    expect(searchDates(null, day('2026-11-01'), TODAY)).toEqual({ ok: false, refusal: { code: 'start_in_past' } })
  })

  test('may be left out', () => expect(searchDates(null, null, TODAY)).toEqual({ ok: true, value: null }))
})

describe('a search by dates finds', () => {
  const now = at('2026-11-21T08:00')
  const dates = { startDate: day('2026-12-01'), endDate: day('2026-12-02') }
  const morning = period(at('2026-12-02T09:00'), at('2026-12-02T11:00'))
  const night = period(at('2026-12-01T22:00'), at('2026-12-02T03:00'))

  test('a space by the day only when the whole stretch is free, nights too', () => {
    expect(freeOnDates(EXAMPLE_RULES, dates, [], now)).toBe(true)
    expect(freeOnDates(EXAMPLE_RULES, dates, [morning], now)).toBe(false)
    expect(freeOnDates(EXAMPLE_RULES, dates, [night], now)).toBe(false)
  })

  test('an hourly space when every date has a free start', () => {
    const hourly = { ...EXAMPLE_RULES, byDay: false }
    const whole = period(at('2026-12-02T00:00'), at('2026-12-03T00:00'))
    expect(freeOnDates(hourly, dates, [morning, night], now)).toBe(true)
    expect(freeOnDates(hourly, dates, [whole], now)).toBe(false)
  })
})
