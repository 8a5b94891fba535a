import { expect, test } from 'vitest'
import { bookedWords, slotWords, stayWords } from './slot.ts'
import { setUnits } from './units.ts'

const hours = (startMinute: number, minutes: number, date = '2026-12-04') =>
  slotWords({ mode: 'hours', date, startMinute, minutes }, 'Europe/Berlin', 2026)

test('an hourly slot shows its day and its two times', () => {
  expect(hours(600, 240)).toBe('Fri 4 Dec, 10:00 – 14:00')
})

test('a start after midnight shows the next day', () => {
  expect(hours(1440, 180)).toBe('Sat 5 Dec, 00:00 – 03:00')
  expect(hours(1500, 60, '2026-12-31')).toBe('Fri 1 Jan 2027, 01:00 – 02:00')
})

test('an end after midnight shows its day, and midnight itself is the end of the day', () => {
  expect(hours(1320, 180)).toBe('Fri 4 Dec, 22:00 – Sat 5 Dec, 01:00')
  expect(hours(1320, 120)).toBe('Fri 4 Dec, 22:00 – 24:00')
})

test('a slot of a day or more shows its end day', () => {
  expect(hours(600, 1440)).toBe('Fri 4 Dec, 10:00 – Sat 5 Dec, 10:00')
  expect(hours(600, 2280)).toBe('Fri 4 Dec, 10:00 – Sat 5 Dec, 24:00')
  expect(hours(1440, 1440)).toBe('Sat 5 Dec, 00:00 – 24:00')
})

test('a slot across a clock change ends at its clock time', () => {
  expect(hours(60, 120, '2027-03-28')).toBe('Sun 28 Mar 2027, 01:00 – 04:00')
  expect(hours(60, 180, '2026-10-25')).toBe('Sun 25 Oct, 01:00 – 03:00')
})

test('dates in another year show the year', () => {
  const ask = { mode: 'days', startDate: '2028-02-04', endDate: '2028-02-04' } as const
  expect(slotWords(ask, 'Europe/Berlin', 2027)).toBe('Fri 4 Feb 2028')
  expect(slotWords({ ...ask, startDate: '2027-12-30' }, 'Europe/Berlin', 2027)).toBe('Thu 30 Dec – Fri 4 Feb 2028')
})

test('a booking uses the clock from the server', () => {
  const local = { localFrom: '2027-03-28T01:00', localTo: '2027-03-28T04:00', now: '2026-12-04T08:00:00Z' }
  const ask = { mode: 'hours', date: '2027-03-28', startMinute: 60, minutes: 120 } as const
  expect(bookedWords({ ...local, ask })).toBe('Sun 28 Mar 2027, 01:00 – 04:00')
  const days = { mode: 'days', startDate: '2027-03-28', endDate: '2027-03-29' } as const
  expect(bookedWords({ ...local, ask: days })).toBe('Sun 28 – Mon 29 Mar 2027')
  expect(stayWords({ ...local, ask: days, localTo: '2027-03-29T18:00' })).toBe(
    'Sun 28 Mar 2027, 01:00 – Mon 29 Mar 2027, 18:00',
  )
  // The booking includes its last full day but not the following day.
  expect(stayWords({ ...local, ask: days, localTo: '2027-03-30T00:00' })).toBe(
    'Sun 28 Mar 2027, 01:00 – Mon 29 Mar 2027, 24:00',
  )
})

test('on twelve-hour clocks, the end of a day is midnight', () => {
  setUnits('12h')
  expect(hours(1320, 120)).toBe('Fri 4 Dec, 10:00 PM – midnight')
  setUnits('')
})
