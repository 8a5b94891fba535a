import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import {
  at,
  days,
  EXAMPLE_RULES,
  hours,
  ROUND_THE_CLOCK,
  refusal,
  slot,
  weekly,
} from '../../../test/support/examples/spaces.ts'
import { datesBetween, dayAt, period } from '../kernel/period.ts'
import { isFree, shortestMinutes, slotFor } from './availability.ts'

describe('a day booking', () => {
  test(claim('11.13', 'lasts from the first opening to the last closing, including nights'), () => {
    const found = slot(days('2026-12-01', '2026-12-03'))
    expect(found.period).toEqual(period(at('2026-12-01T09:00'), at('2026-12-03T18:00')))
    expect(found).toMatchObject({ days: 3, minutes: 57 * 60, openMinutes: 27 * 60, startsLate: false })
  })

  test(claim('11.12', 'of one date is one day'), () => expect(slot(days('2026-12-01')).days).toBe(1))

  test(claim('13.13.5', 'has its buffers next to the period'), () =>
    expect(slot(days('2026-12-01'), { bufferBeforeMinutes: 30, bufferAfterMinutes: 90 }).occupied).toEqual(
      period(at('2026-12-01T08:30'), at('2026-12-01T19:30')),
    ),
  )

  test('can’t end before it starts', () =>
    expect(refusal(days('2026-12-02', '2026-12-01'))).toEqual({ code: 'end_before_start' }))

  test(claim('11.16', 'can’t start before today in the space’s time zone'), () => {
    expect(refusal(days('2026-11-20'))).toEqual({ code: 'start_in_past' })
    expect(refusal(days('2026-11-21'), { zone: 'Asia/Tokyo' }, Temporal.Instant.from('2026-11-21T15:30:00Z'))).toEqual({
      code: 'start_in_past',
    })
  })

  test(claim('11.13', 'can’t include a closed date'), () => {
    const plan = { ...EXAMPLE_RULES.plan, exceptions: new Map([['2026-12-02', null]]) }
    expect(refusal(days('2026-12-01', '2026-12-03'), { plan })).toMatchObject({
      code: 'closed_date',
      date: Temporal.PlainDate.from('2026-12-02'),
    })
    expect(refusal(days('2026-12-03'), { plan })).toBeNull()
  })

  test('can’t be longer than the maximum', () => {
    expect(refusal(days('2026-12-01', '2026-12-07'), { maxDays: 7 })).toBeNull()
    expect(refusal(days('2026-12-01', '2026-12-08'), { maxDays: 7 })).toEqual({
      code: 'too_long',
      maxMinutes: null,
      maxDays: 7,
    })
  })

  test(claim('13.13.2', 'must end within the booking window'), () => {
    expect(refusal(days('2026-11-30', '2026-12-01'), { windowDays: 10 })).toBeNull()
    expect(refusal(days('2026-11-30', '2026-12-02'), { windowDays: 10 })).toMatchObject({
      code: 'too_far_ahead',
      latest: Temporal.PlainDate.from('2026-12-01'),
    })
  })

  test('needs a space that is bookable by the day', () =>
    expect(refusal(days('2026-12-01'), { byDay: false })).toEqual({ code: 'not_by_day' }))

  test('on another day must respect the notice period', () =>
    expect(refusal(days('2026-11-22'), { leadMinutes: 1560 })).toEqual({
      code: 'too_soon',
      earliest: at('2026-11-22T10:00'),
    }))

  test('can open exactly when the notice period ends', () =>
    expect(refusal(days('2026-11-22'), { leadMinutes: 1500 })).toBeNull())
})

describe('a day booking for today', () => {
  test(claim('11.14', 'starts at opening if that is still to come'), () =>
    expect(slot(days('2026-11-21'))).toMatchObject({ startsLate: false, period: { from: at('2026-11-21T09:00') } }),
  )

  test(claim('11.14', 'starts late, at the next step after the notice period, and says so'), () => {
    const late = slot(days('2026-11-21'), { leadMinutes: 60 }, at('2026-11-21T12:10'))
    expect(late).toMatchObject({ startsLate: true, days: 1, openMinutes: 540 })
    expect(late.period).toEqual(period(at('2026-11-21T13:30'), at('2026-11-21T18:00')))
  })

  test('rounds up even by a nanosecond', () => {
    const hair = at('2026-11-21T12:00').add({ nanoseconds: 1 })
    expect(slot(days('2026-11-21'), {}, hair).period.from).toEqual(at('2026-11-21T12:30'))
    expect(slot(days('2026-11-21'), {}, at('2026-11-21T12:00')).period.from).toEqual(at('2026-11-21T12:00'))
  })

  test(claim('11.14', 'is refused if no time is left, even as the first of many days'), () => {
    expect(refusal(days('2026-11-21'), {}, at('2026-11-21T17:31'))).toEqual({ code: 'nothing_left_today' })
    expect(refusal(days('2026-11-21', '2026-11-23'), {}, at('2026-11-21T18:00'))).toEqual({
      code: 'nothing_left_today',
    })
    expect(refusal(days('2026-11-21'), {}, at('2026-11-21T17:30'))).toBeNull()
  })
})

describe('a slot is free', () => {
  const rules = { bufferBeforeMinutes: 30, bufferAfterMinutes: 60 }
  const asked = slot(hours('2026-12-01', '12:00', 60), rules)

  test('if its buffers only touch busy time', () =>
    expect(
      isFree(asked, [
        period(at('2026-12-01T09:00'), at('2026-12-01T11:30')),
        period(at('2026-12-01T14:00'), at('2026-12-01T15:00')),
      ]),
    ).toBe(true))

  test('not if a buffer overlaps busy time', () => {
    expect(isFree(asked, [period(at('2026-12-01T09:00'), at('2026-12-01T11:31'))])).toBe(false)
    expect(isFree(asked, [period(at('2026-12-01T13:59'), at('2026-12-01T15:00'))])).toBe(false)
  })

  test('not inside a longer busy period', () =>
    expect(isFree(asked, [period(at('2026-12-01T00:00'), at('2026-12-02T00:00'))])).toBe(false))
})

test(claim('11.11', 'in every zone, a booking over a clock change counts calendar days'), () => {
  const now = Temporal.Instant.from('2026-11-21T00:00:00Z')
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const change = now.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    if (!change || change.year > 2027) continue
    const startDate = change.toPlainDate().subtract({ days: 1 })
    const endDate = change.toPlainDate().add({ days: 1 })
    const rules = { ...EXAMPLE_RULES, zone, plan: weekly(ROUND_THE_CLOCK) }
    const found = slotFor(rules, { mode: 'days', startDate, endDate }, now)
    expect(found, zone).toMatchObject({ ok: true, value: { days: 3, openMinutes: 3 * 1440 } })
    const single = datesBetween(startDate, endDate).map((date) =>
      slotFor(rules, { mode: 'days', startDate: date, endDate: date }, now),
    )
    for (const [n, one] of single.entries()) {
      if (!one.ok) throw new Error(`${zone} ${n}`)
      expect(one.value.period.from).toEqual(dayAt(zone, startDate.add({ days: n }), 0))
      const others = single.filter((s) => s !== one).map((s) => s.ok && s.value.period)
      expect(
        isFree(
          one.value,
          others.filter((p) => p !== false),
        ),
        zone,
      ).toBe(true)
    }
  }
})

test('the shortest offered length is bookable, and nothing shorter', () => {
  for (const change of [
    { minMinutes: 90, stepMinutes: 60 },
    { minMinutes: 120, stepMinutes: 60 },
    { minMinutes: 1, stepMinutes: 15 },
  ] as const) {
    const shortest = shortestMinutes(change)
    expect(refusal(hours('2026-12-01', '10:00', shortest), change)).toBeNull()
    expect(refusal(hours('2026-12-01', '10:00', shortest - change.stepMinutes), change)).not.toBeNull()
  }
})
