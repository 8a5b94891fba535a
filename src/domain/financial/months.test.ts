import { describe, expect, test } from 'vitest'
import { latestDay, stretchBounds, stretchesOf } from './months.ts'

const at = (text: string) => Temporal.Instant.from(text)
const boundsIn = (zone: string, now: string, months = ['2026-10', '2026-11']) =>
  stretchBounds(stretchesOf(months, true), zone, at(now)).map(String)

test('a day counts as today once it has begun in any time zone', () => {
  const zones = ['America/New_York', 'Asia/Tokyo']
  expect(latestDay(zones, at('2026-11-30T16:00Z')).toString()).toBe('2026-12-01')
  expect(latestDay(zones.slice(0, 1), at('2026-11-30T16:00Z')).toString()).toBe('2026-11-30')
  expect(latestDay([], at('2026-11-30T16:00Z')).toString()).toBe('2026-11-30')
})

describe('the stretches of earnings', () => {
  test('are months; the last two are split at now and at the same time a month ago', () => {
    expect(stretchesOf(['2026-09', '2026-10', '2026-11'], true)).toEqual([
      { month: '2026-09', part: 'earned' },
      { month: '2026-10', part: 'to_date' },
      { month: '2026-10', part: 'rest' },
      { month: '2026-11', part: 'earned' },
      { month: '2026-11', part: 'expected' },
      { month: '2026-11', part: 'later' },
    ])
    expect(stretchesOf(['2026-09'], false).map(({ part }) => part)).toEqual(['earned', 'later'])
  })

  test('begin at the midnights of their time zone, and the split is at the same local time', () => {
    // The clocks went back on 1 November.
    expect(boundsIn('America/New_York', '2026-11-22T12:00:00Z')).toEqual([
      '2026-10-01T04:00:00Z',
      '2026-10-22T11:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-22T12:00:00Z',
      '2026-12-01T05:00:00Z',
    ])
  })

  test('have no length where the month hasn’t begun yet', () => {
    const now = '2026-11-30T16:00:00Z'
    expect(boundsIn('America/New_York', now, ['2026-11', '2026-12'])).toEqual([
      '2026-11-01T04:00:00Z',
      '2026-11-01T04:00:00Z',
      now,
      now,
      '2027-01-01T05:00:00Z',
    ])
  })

  test('compare the 31st with the last day of a shorter month', () => {
    expect(boundsIn('UTC', '2027-03-31T09:00:00Z', ['2027-02', '2027-03'])[1]).toBe('2027-02-28T09:00:00Z')
  })

  test('never run backwards, in any time zone at any hour around a month’s end', () => {
    for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Niue'])
      for (let hour = 0; hour < 96; hour++) {
        const now = at('2027-02-27T00:30:00Z').add({ hours: hour })
        const last = latestDay([zone, 'Pacific/Kiritimati'], now).toPlainYearMonth()
        const months = [last.subtract({ months: 1 }).toString(), last.toString()]
        const bounds = stretchBounds(stretchesOf(months, true), zone, now)
        expect([zone, `${now}`, bounds.toSorted(Temporal.Instant.compare)]).toEqual([zone, `${now}`, bounds])
      }
  })
})
