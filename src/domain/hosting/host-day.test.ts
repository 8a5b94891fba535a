import { describe, expect, test } from 'vitest'
import { eventsOn, staysThrough, todayPeriod } from './host-day.ts'

const at = (text: string) => Temporal.Instant.from(text)
const stay = (from: string, to: string) => ({ from: at(from), to: at(to) })

describe('today', () => {
  test.each([
    ['an ordinary day', 'Europe/Berlin', '2026-11-22T12:00Z', '2026-11-21T23:00Z', '2026-11-22T23:00Z'],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['a day of 25 hours', 'America/New_York', '2026-11-01T12:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
    ['tomorrow elsewhere', 'Pacific/Kiritimati', '2026-11-22T12:00Z', '2026-11-22T10:00Z', '2026-11-23T10:00Z'],
  ])('is %s in the space’s time zone', (_, zone, now, from, to) => {
    expect(todayPeriod(zone, at(now))).toEqual(stay(from, to))
  })
})

describe('a stay', () => {
  const today = todayPeriod('Europe/Berlin', at('2026-11-22T12:00Z'))
  test.each([
    ['arrives and leaves', 'is within today', '2026-11-22T12:01Z', '2026-11-22T14:00Z', [true, true, false]],
    ['arrives', 'begins as today begins', '2026-11-21T23:00Z', '2026-11-24T17:00Z', [true, false, false]],
    ['stays over', 'lasts over all of today', '2026-11-20T08:00Z', '2026-11-24T17:00Z', [false, false, true]],
    ['leaves', 'goes on until tonight', '2026-11-20T08:00Z', '2026-11-22T17:00Z', [false, true, false]],
    ['leaves', 'ends at midnight', '2026-11-20T08:00Z', '2026-11-22T23:00Z', [false, true, false]],
    ['arrives', 'ends a minute after midnight', '2026-11-22T13:00Z', '2026-11-22T23:01Z', [true, false, false]],
    ['does nothing', 'ended as today began', '2026-11-21T08:00Z', '2026-11-21T23:00Z', [false, false, false]],
    ['does nothing', 'begins as today ends', '2026-11-22T23:00Z', '2026-11-23T17:00Z', [false, false, false]],
  ])('%s if it %s', (_what, _when, from, to, expected) => {
    const one = stay(from, to)
    const { arrives, leaves } = eventsOn(one, today)
    expect([arrives, leaves, staysThrough(one, today)]).toEqual(expected)
  })
})
