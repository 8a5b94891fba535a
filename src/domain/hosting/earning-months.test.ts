import { expect, test } from 'vitest'
import { lastMonths, monthBounds } from './earning-months.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('months go back across the turn of a year, ending with this month', () => {
  expect(lastMonths(['Europe/Berlin'], at('2027-02-10T12:00Z'), 4)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
  expect(lastMonths([], at('2027-02-10T12:00Z'), 1)).toEqual(['2027-02'])
})

test('a month counts as this month once it has started in any time zone', () => {
  const zones = ['America/New_York', 'Asia/Tokyo']
  expect(lastMonths(zones, at('2026-11-30T16:00Z'), 2)).toEqual(['2026-11', '2026-12'])
  expect(lastMonths(zones.slice(0, 1), at('2026-11-30T16:00Z'), 2)).toEqual(['2026-10', '2026-11'])
})

test('the bounds of a zone are its own midnights, then now, then the end of the month', () => {
  const bounds = monthBounds(['2026-10', '2026-11'], 'America/New_York', at('2026-11-22T12:00Z'))
  // The clocks went back on 1 November.
  expect(bounds.map(String)).toEqual([
    '2026-10-01T04:00:00Z',
    '2026-11-01T04:00:00Z',
    '2026-11-22T12:00:00Z',
    '2026-12-01T05:00:00Z',
  ])
})

test('a month that hasn’t started in a zone yet takes nothing from the month before', () => {
  const bounds = monthBounds(['2026-11', '2026-12'], 'America/New_York', at('2026-11-30T16:00Z'))
  expect(bounds.map(String)).toEqual([
    '2026-11-01T04:00:00Z',
    '2026-11-30T16:00:00Z',
    '2026-11-30T16:00:00Z',
    '2027-01-01T05:00:00Z',
  ])
})
