import { expect, test } from 'vitest'
import { stayTimes } from './stay-times.ts'

const stay = (from: string, to: string) =>
  stayTimes({ from, to, space: { id: 's', title: 't', zone: 'Europe/Berlin' } } as never)

test('whole days show the days, and hours the hours', () => {
  expect(stay('2027-12-09T23:00:00Z', '2027-12-11T23:00:00Z')).toBe('Fri 10 – Sat 11 Dec')
  expect(stay('2027-12-09T23:00:00Z', '2027-12-10T23:00:00Z')).toBe('Fri 10 Dec')
  expect(stay('2027-12-10T08:00:00Z', '2027-12-10T17:00:00Z')).toBe('Fri 10 Dec, 09:00 – 18:00')
})
