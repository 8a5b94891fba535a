import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { CHECK_MS, clockAhead, isRefreshDue, pauseAfter } from './session-refresh.ts'

const ENDS = Temporal.Instant.from('2027-03-01T08:15:00Z').epochMilliseconds
const dueWith = (milliseconds: number) => isRefreshDue(ENDS, ENDS - milliseconds)

describe('an access token', () => {
  test(claim('9.22', 'is checked every 30 seconds'), () => expect(CHECK_MS).toBe(30_000))

  test(claim('9.22', 'is kept while four checks remain'), () => expect(dueWith(120_000)).toBe(false))

  test(claim('9.22', 'is exchanged when three or fewer checks remain'), () => {
    expect(dueWith(119_999)).toBe(true)
    expect(dueWith(90_000)).toBe(true)
    expect(dueWith(1)).toBe(true)
  })

  test('is exchanged when it has ended', () => expect(dueWith(-3_600_000)).toBe(true))
})

describe('a failed exchange', () => {
  test('is retried after 200 ms, doubling [spec 9.23]', () =>
    expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]))

  test('waits for the next check once the pauses would exceed it', () => expect(pauseAfter(8)).toBeNull())
})

describe('the clock', () => {
  test('is the server’s, half a round trip ago', () => expect(clockAhead(5_000, 1_000, 1_400)).toBe(3_800))
  test('may be behind', () => expect(clockAhead(1_000, 5_000, 5_000)).toBe(-4_000))
})
