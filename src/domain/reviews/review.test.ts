import { describe, expect, test } from 'vitest'
import { reviewStep, reviewsUntil, visibleFrom } from './review.ts'

const end = Temporal.Instant.from('2027-03-20T17:00:00Z')
const last = reviewsUntil(end)
const justBefore = (at: Temporal.Instant) => at.subtract({ nanoseconds: 1 })
const step = (now: Temporal.Instant, mine = false, theirs = false, counted = false) =>
  reviewStep({ end, mine, theirs, counted, now })

test('the review period is 14 times 24 hours, even across a clock change', () => {
  expect(last.toString()).toBe('2027-04-03T17:00:00Z')
})

describe('a reviewer can', () => {
  test('write from the exact instant the booking ends, not before', () => {
    expect(step(justBefore(end))).toBe('not_yet')
    expect(step(end)).toBe('write')
  })

  test('write until the last instant of the 14 days', () => {
    expect(step(justBefore(last), false, true)).toBe('write')
    expect(step(last)).toBe('too_late')
  })

  test('change their review until the other party has written one', () => {
    expect(step(end, true)).toBe('change')
    expect(step(end, true, true)).toBe('shown')
  })

  test('read both after the period, even if only one was written', () => {
    expect(step(last, true)).toBe('shown')
    expect(step(last, false, true)).toBe('shown')
  })

  test('change nothing that already counts, whatever this clock says', () => {
    expect(step(justBefore(last), true, false, true)).toBe('shown')
    expect(step(justBefore(last), false, true, true)).toBe('shown')
  })
})

test('a single review is published 14 days after the end, and two as soon as the second is written', () => {
  expect(visibleFrom(end, null, end)).toEqual(last)
  const second = end.add({ hours: 5 })
  expect(visibleFrom(end, end, second)).toEqual(second)
  expect(visibleFrom(end, second, end)).toEqual(second)
})
