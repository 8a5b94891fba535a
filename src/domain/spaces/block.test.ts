import { expect, test } from 'vitest'
import { blockPeriod } from './block.ts'

const NOW = Temporal.Instant.from('2027-03-01T08:00:00Z')
const days = (startDate: string, endDate: string, zone = 'Europe/Berlin') =>
  told(
    blockPeriod(
      {
        mode: 'days',
        startDate: Temporal.PlainDate.from(startDate),
        endDate: Temporal.PlainDate.from(endDate),
      },
      zone,
      NOW,
    ),
  )
const hours = (from: string, to: string, zone = 'Europe/Berlin') =>
  told(
    blockPeriod(
      { mode: 'hours', from: Temporal.PlainDateTime.from(from), to: Temporal.PlainDateTime.from(to) },
      zone,
      NOW,
    ),
  )
const told = (done: ReturnType<typeof blockPeriod>) =>
  done.ok ? `${done.value.from}/${done.value.to}` : JSON.stringify(done.refusal)

test('whole days last from midnight to midnight, 23 hours if the clocks go forward', () => {
  expect(days('2027-03-28', '2027-03-28')).toBe('2027-03-27T23:00:00Z/2027-03-28T22:00:00Z')
  expect(days('2027-03-10', '2027-03-12')).toBe('2027-03-09T23:00:00Z/2027-03-12T23:00:00Z')
})

test('a day whose midnight is skipped starts with its first valid time', () => {
  expect(days('2027-09-05', '2027-09-05', 'America/Santiago')).toBe('2027-09-05T04:00:00Z/2027-09-06T03:00:00Z')
})

test('a skipped hour is refused, and a repeated hour is blocked twice', () => {
  expect(hours('2027-03-28T02:30', '2027-03-28T05:00')).toBe('{"code":"skipped_hour","at":"2027-03-28T02:30"}')
  expect(hours('2027-03-28T01:00', '2027-03-28T02:30')).toBe('{"code":"skipped_hour","at":"2027-03-28T02:30"}')
  expect(hours('2027-10-31T02:00', '2027-10-31T02:30')).toBe('2027-10-31T00:00:00Z/2027-10-31T01:30:00Z')
})

test('a block that ends before it starts, is over or is too far ahead is refused', () => {
  expect(days('2027-03-12', '2027-03-11')).toBe('{"code":"end_before_start"}')
  expect(hours('2027-03-12T10:00', '2027-03-12T10:00')).toBe('{"code":"end_before_start"}')
  expect(hours('2027-03-01T08:00', '2027-03-01T09:00')).toBe('{"code":"in_past"}')
  expect(hours('2027-03-01T08:00', '2027-03-01T09:01')).toContain('2027-03-01T07:00:00Z')
  expect(days('2029-02-28', '2029-02-28')).toContain('2029-02-27T23:00:00Z')
  expect(days('2029-03-01', '2029-03-01')).toBe('{"code":"too_far_ahead","latest":"2029-02-28"}')
})
