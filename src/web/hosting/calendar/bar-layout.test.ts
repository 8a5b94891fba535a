import { describe, expect, test } from 'vitest'
import { barsOf, labelOf } from './bar-layout.ts'
import type { Entry, Row } from './entries.ts'

const entry = (from: string, to: string): Entry => ({
  kind: 'booking',
  id: from,
  from: Temporal.ZonedDateTime.from(`${from}[Europe/Berlin]`).toInstant().toString(),
  to: Temporal.ZonedDateTime.from(`${to}[Europe/Berlin]`).toInstant().toString(),
  name: 'Ada',
  people: 2,
  note: null,
  of: null,
})
const placesOf = (first: string, days: number, ...entries: Entry[]) =>
  barsOf({ entries, zone: 'Europe/Berlin' } as unknown as Row, Temporal.PlainDate.from(first), days).map(
    ({ start, end }) => [start * days, end * days],
  )

describe('a bar', () => {
  test('crosses midnight in one piece', () => {
    expect(placesOf('2026-12-07', 7, entry('2026-12-08T18:00', '2026-12-10T06:00'))).toEqual([[1.75, 3.25]])
  })

  test('ends where the shown days end, and isn’t drawn outside them', () => {
    expect(
      placesOf(
        '2026-12-07',
        7,
        entry('2026-12-05T00:00', '2026-12-08T00:00'),
        entry('2026-12-13T12:00', '2026-12-20T00:00'),
        entry('2026-12-20T00:00', '2026-12-21T00:00'),
      ),
    ).toEqual([
      [0, 1],
      [6.5, 7],
    ])
  })

  test('keeps to its days when the clocks change', () => {
    expect(placesOf('2026-10-24', 7, entry('2026-10-25T00:00', '2026-10-26T00:00'))).toEqual([[1, 2]])
    expect(placesOf('2027-03-27', 7, entry('2027-03-28T12:00', '2027-03-29T00:00'))).toEqual([[1.5, 2]])
  })
})

describe('a label', () => {
  const marek = { name: 'Marek', people: '12 people', count: '12' }
  // Ten pixels for each character
  const widthOf = (text: string) => text.length * 10
  test.each([
    ['inside with everything', { inside: 300, beside: 0 }, 'inside', '12 people'],
    ['beside the bar with everything', { inside: 20, beside: 300 }, 'beside', '12 people'],
    ['inside with the number alone', { inside: 120, beside: 0 }, 'inside', '12'],
    ['beside the bar with the number alone', { inside: 20, beside: 120 }, 'beside', '12'],
    ['inside with the name alone', { inside: 65, beside: 20 }, 'inside', ''],
    ['cut off inside', { inside: 20, beside: 20 }, 'inside', ''],
  ] as const)('is written %s', (_, room, place, rest) => {
    expect(labelOf(marek, room, widthOf)).toEqual({ name: 'Marek', rest, place })
  })
})
