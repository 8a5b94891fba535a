import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { cents } from '../kernel/money.ts'
import { days } from '../spaces/examples.ts'
import { POLICIES, refundSteps } from './cancellation.ts'
import { changeTerms, clockAfter } from './change.ts'
import { EXTRAS, sold } from './examples.ts'

const two = sold(days('2027-06-15', '2027-06-16'), EXTRAS).quote
const one = sold(days('2027-06-15', '2027-06-15'), EXTRAS).quote

describe('a change', () => {
  test('that costs more charges the difference', () => {
    expect(changeTerms(one, two, one.total)).toEqual({ quote: two, charge: two.total - one.total, refund: 0 })
  })
  test('that costs the same moves nothing', () => {
    expect(changeTerms(two, two, cents(0))).toEqual({ quote: two, charge: 0, refund: 0 })
  })
  test('that costs less gives the difference back while cancelling would', () => {
    expect(changeTerms(two, one, two.total)).toEqual({ quote: one, charge: 0, refund: two.total - one.total })
  })
  test(claim('14.14', 'gives back no more than cancelling would have, and names what it kept'), () => {
    // One day fewer is 240.00, its fee 19.20 and the tax on both, 23.01: 282.21 less.
    expect(two.total - one.total).toBe(28_221)
    const { quote, charge, refund } = changeTerms(two, one, cents(10_000))
    expect([charge, refund, quote.total]).toEqual([0, 10_000, two.total - 10_000])
    expect(quote.lines.at(-1)).toEqual({ kind: 'change_fee', cents: 18_221, reason: { why: 'change_fee' } })
    expect(quote.hostReceives + quote.commission).toBe(one.hostReceives + one.commission + 18_221)
    expect(changeTerms(two, one, cents(0)).quote.total).toBe(two.total)
  })
})

test(claim('14.16', 'the clock of the terms is never set back'), () => {
  const [first, later] = [Temporal.Instant.from('2027-06-15T07:00:00Z'), Temporal.Instant.from('2027-09-15T07:00:00Z')]
  expect(clockAfter(first, later)).toBe(first)
  expect(clockAfter(later, first)).toBe(first)
  const moved = { from: later, to: later.add({ hours: 9 }) }
  const steps = refundSteps(POLICIES.flexible, moved, 'Europe/Berlin', first.subtract({ hours: 1000 }), first)
  // Full until 24 hours before the first start, within the grace too; then nothing until the new one.
  expect(steps.map(({ until, ppm }) => [until.toString(), ppm])).toEqual([
    ['2027-05-05T15:00:00Z', 1_000_000],
    ['2027-06-14T07:00:00Z', 1_000_000],
    ['2027-09-15T07:00:00Z', 0],
  ])
})
