import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at, hours, ROUND_THE_CLOCK, refusal, slot, weekly } from '../../../test/support/examples/spaces.ts'
import { period } from '../kernel/period.ts'
import type { DayHours } from './opening-plan.ts'

const NIGHTS: DayHours = { opens: 1200, closes: 1680 }

describe('a booking by the hour', () => {
  test('has the requested time', () =>
    expect(slot(hours('2026-12-01', '10:00', 90))).toMatchObject({
      period: period(at('2026-12-01T10:00'), at('2026-12-01T11:30')),
      days: 0,
      minutes: 90,
      openMinutes: 90,
    }))

  test('needs a space that is bookable by the hour', () =>
    expect(refusal(hours('2026-12-01', '10:00', 60), { byHour: false })).toEqual({ code: 'not_by_hour' }))

  test(claim('13.13.1', 'respects the shortest and the longest length'), () => {
    expect(refusal(hours('2026-12-01', '10:00', 30))).toEqual({ code: 'too_short', minMinutes: 60 })
    expect(refusal(hours('2026-12-01', '09:00', 510))).toEqual({ code: 'too_long', maxMinutes: 480, maxDays: null })
  })

  test(claim('13.13.4', 'starts and lasts in steps counted from opening'), () => {
    expect(refusal(hours('2026-12-01', '10:15', 60))).toEqual({ code: 'off_step', stepMinutes: 30 })
    expect(refusal(hours('2026-12-01', '10:00', 75))).toEqual({ code: 'off_step', stepMinutes: 30 })
    expect(refusal(hours('2026-12-01', '10:15', 60), { plan: weekly({ opens: 555, closes: 1080 }) })).toBeNull()
  })

  test('stays inside opening hours', () => {
    expect(refusal(hours('2026-12-01', '08:30', 60))).toEqual({ code: 'outside_opening_hours' })
    expect(refusal(hours('2026-12-01', '17:30', 60))).toEqual({ code: 'outside_opening_hours' })
    expect(refusal(hours('2026-12-01', '17:00', 60))).toBeNull()
    expect(refusal({ ...hours('2026-12-01', '00:00', 60), startMinute: 99_999 })).toEqual({
      code: 'outside_opening_hours',
    })
  })

  test('can’t be on a closed date', () =>
    expect(refusal(hours('2026-12-01', '10:00', 60), { plan: weekly(null) })).toMatchObject({ code: 'closed_date' }))

  test(claim('13.13.2', 'can’t start in the past, within the notice period or beyond the booking window'), () => {
    const now = at('2026-12-01T10:30')
    expect(refusal(hours('2026-12-01', '10:00', 60), {}, now)).toEqual({ code: 'start_in_past' })
    expect(refusal(hours('2026-12-01', '11:00', 60), { leadMinutes: 60 }, now)).toEqual({
      code: 'too_soon',
      earliest: at('2026-12-01T11:30'),
    })
    expect(refusal(hours('2026-12-01', '11:30', 60), { leadMinutes: 60 }, now)).toBeNull()
    expect(refusal(hours('2026-12-12', '11:30', 60), { windowDays: 10 }, now)).toMatchObject({ code: 'too_far_ahead' })
  })

  test(claim('11.17', 'after midnight belongs to the evening it opened on, with either date'), () => {
    const plan = weekly(NIGHTS)
    const evening = slot({ ...hours('2026-12-01', '00:00', 120), startMinute: 1500 }, { plan })
    const morning = slot(hours('2026-12-02', '01:00', 120), { plan })
    expect(morning.period).toEqual(period(at('2026-12-02T01:00'), at('2026-12-02T03:00')))
    expect(morning).toEqual(evening)
  })

  test(claim('11.19', 'can cross midnight between two open days'), () => {
    const plan = weekly(ROUND_THE_CLOCK)
    expect(slot(hours('2026-12-01', '22:00', 240), { plan }).period).toEqual(
      period(at('2026-12-01T22:00'), at('2026-12-02T02:00')),
    )
    const closed = { ...plan, exceptions: new Map([['2026-12-02', null]]) }
    expect(refusal(hours('2026-12-01', '22:00', 240), { plan: closed })).toEqual({ code: 'outside_opening_hours' })
  })

  test('keeps its length across a clock change', () => {
    const plan = weekly(ROUND_THE_CLOCK)
    const found = slot(hours('2027-03-28', '01:00', 120), { plan })
    expect(found.period).toEqual(period(at('2027-03-28T01:00'), at('2027-03-28T04:00')))
    expect(found.minutes).toBe(120)
  })

  test(claim('11.18', 'can’t start at a time the clock skips'), () =>
    expect(refusal(hours('2027-03-28', '02:30', 60), { plan: weekly(ROUND_THE_CLOCK) })).toEqual({
      code: 'outside_opening_hours',
    }),
  )
})

describe('overlapping openings of two days', () => {
  // The space is open from Friday 18:00 to Saturday 03:00, and on Saturday from 00:15 to 10:00.
  const plan = {
    weekly: [null, null, null, null, { opens: 1_080, closes: 1_620 }, { opens: 15, closes: 600 }, null],
    exceptions: new Map(),
  }

  test(claim('11.19', 'are one period, whichever day the start belongs to'), () => {
    for (const ask of [hours('2026-12-04', '23:00', 480), hours('2026-12-05', '02:15', 420)])
      expect(refusal(ask, { plan, maxMinutes: 600 })).toBeNull()
    expect(refusal(hours('2026-12-04', '23:00', 720), { plan, maxMinutes: 900 })).toEqual({
      code: 'outside_opening_hours',
    })
  })

  test('allow starts on the steps of either day', () => {
    const found = (clock: string) => slot(hours('2026-12-05', clock, 60), { plan, stepMinutes: 60 }).ask
    expect(found('01:15')).toMatchObject({ startMinute: 75 })
    expect(found('01:00')).toMatchObject({ startMinute: 1_500 })
    expect(refusal(hours('2026-12-05', '01:30', 60), { plan, stepMinutes: 60 })).toMatchObject({ code: 'off_step' })
  })

  test('use the opening’s date for the booking window', () => {
    const now = at('2026-12-03T08:00')
    expect(refusal(hours('2026-12-05', '00:00', 60), { plan, windowDays: 1 }, now)).toBeNull()
    expect(refusal(hours('2026-12-05', '04:15', 60), { plan, windowDays: 1 }, now)).toMatchObject({
      code: 'too_far_ahead',
    })
  })
})
