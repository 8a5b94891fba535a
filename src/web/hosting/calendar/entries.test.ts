import { describe, expect, test } from 'vitest'
import { type Entry, entryWords } from './entries.ts'

const entry = (from: string, to: string): Entry => ({
  kind: 'booking',
  id: null,
  from: Temporal.ZonedDateTime.from(`${from}[Europe/Berlin]`).toInstant().toString(),
  to: Temporal.ZonedDateTime.from(`${to}[Europe/Berlin]`).toInstant().toString(),
  name: 'Ada',
  people: 2,
  note: null,
  of: null,
})

describe('an entry of the calendar', () => {
  test.each([
    ['hours on one day', '2026-12-08T09:00', '2026-12-08T18:00', 'Tue 8 Dec, 09:00 – 18:00'],
    ['hours until midnight', '2026-12-08T09:00', '2026-12-09T00:00', 'Tue 8 Dec, 09:00 – 24:00'],
    ['hours on two days', '2026-12-08T18:00', '2026-12-09T02:00', 'Tue 8 Dec, 18:00 – Wed 9 Dec, 02:00'],
    ['whole days', '2026-12-08T00:00', '2026-12-11T00:00', 'Tue 8 – Thu 10 Dec'],
    ['a whole day', '2026-12-08T00:00', '2026-12-09T00:00', 'Tue 8 Dec'],
  ])('names the day only once: %s', (_, from, to, times) => {
    expect(entryWords(entry(from, to), 'Europe/Berlin', null)).toBe(`Booked by Ada, ${times}`)
  })
})
