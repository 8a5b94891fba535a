import { describe, expect, test } from 'vitest'
import { reviewStep, reviewsUntil, visibleFrom } from './review.ts'

const end = Temporal.Instant.from('2027-03-20T17:00:00Z')
const last = reviewsUntil(end)
const justBefore = (at: Temporal.Instant) => at.subtract({ nanoseconds: 1 })
const step = (now: Temporal.Instant, mine = false, theirs = false, counted = false) =>
  reviewStep({ end, mine, theirs, counted, now })

test('it is open for 14 times 24 hours, also when the clocks change in between', () => {
  expect(last.toString()).toBe('2027-04-03T17:00:00Z')
})

describe('what a side can do', () => {
  test('nothing before the end, and from the very instant of it write', () => {
    expect(step(justBefore(end))).toBe('not_yet')
    expect(step(end)).toBe('write')
  })

  test('write until the last instant before 14 days are over', () => {
    expect(step(justBefore(last), false, true)).toBe('write')
    expect(step(last)).toBe('too_late')
  })

  test('change what it wrote, as long as the other side has not written', () => {
    expect(step(end, true)).toBe('change')
    expect(step(end, true, true)).toBe('shown')
  })

  test('read both once the time is over, though only one wrote', () => {
    expect(step(last, true)).toBe('shown')
    expect(step(last, false, true)).toBe('shown')
  })

  test('change nothing that already counts, whatever the clock says here', () => {
    expect(step(justBefore(last), true, false, true)).toBe('shown')
    expect(step(justBefore(last), false, true, true)).toBe('shown')
  })
})

test('the first of two is seen from 14 days after the end, both from when the second was written', () => {
  expect(visibleFrom(end, null, end)).toEqual(last)
  const second = end.add({ hours: 5 })
  expect(visibleFrom(end, end, second)).toEqual(second)
  // Two machines' clocks differ slightly.
  expect(visibleFrom(end, second, end)).toEqual(second)
})
