import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { cents } from '../kernel/money.ts'
import { owedBy, payoutParts } from './payout.ts'

const zone = 'Europe/Berlin'
const booked = (from: string, to: string) => ({ from: at(from), to: at(to) })
const dues = (from: string, to: string) =>
  payoutParts(cents(1_000_000), booked(from, to), zone).map(({ due, upTo }) => [
    due.toZonedDateTimeISO(zone).toPlainDateTime().toString(),
    upTo,
  ])

describe('a host is paid', () => {
  test(claim('15.13', '24 hours after the start, for short bookings'), () =>
    expect(dues('2027-06-15T09:00', '2027-06-16T18:00')).toEqual([['2027-06-16T09:00:00', 1_000_000]]),
  )

  test(claim('15.13', 'once for 28 days, in two parts for 29'), () => {
    expect(dues('2027-06-01T09:00', '2027-06-28T18:00')).toEqual([['2027-06-02T09:00:00', 1_000_000]])
    expect(dues('2027-06-01T09:00', '2027-06-29T18:00')).toEqual([
      ['2027-06-02T09:00:00', 965_517],
      ['2027-06-30T09:00:00', 1_000_000],
    ])
  })

  test('by day, with the rest in the last part', () =>
    expect(dues('2027-06-01T09:00', '2027-07-30T18:00').map(([, upTo]) => upTo)).toEqual([466_667, 933_333, 1_000_000]))

  test('for a part after elapsed hours from the start of its first day, across a clock change', () =>
    // Because summer time ends in between, 24 elapsed hours are 23 hours on the clock.
    expect(dues('2027-10-02T09:00', '2027-11-04T18:00')).toEqual([
      ['2027-10-03T09:00:00', 823_529],
      ['2027-10-31T08:00:00', 1_000_000],
    ]))

  test('for an evening that ends at midnight as for one day', () =>
    expect(dues('2027-06-15T18:00', '2027-06-16T00:00')).toHaveLength(1))
})

test('nothing before a part is due, and everything due from that instant', () => {
  const parts = payoutParts(cents(1_000_000), booked('2027-06-01T09:00', '2027-07-30T18:00'), zone)
  expect(owedBy(at('2027-06-02T08:59'), parts)).toBe(0)
  expect(owedBy(at('2027-06-02T09:00'), parts)).toBe(466_667)
  expect(owedBy(at('2027-06-30T08:59'), parts)).toBe(466_667)
  expect(owedBy(at('2030-01-01T00:00'), parts)).toBe(1_000_000)
})

test('in parts that add up to the earnings and never take back an earlier part', () => {
  const facts = fc.tuple(fc.nat(100_000_000), fc.integer({ min: 1, max: 400 }))
  fc.assert(
    fc.property(facts, ([earned, days]) => {
      const from = at('2027-01-01T09:00')
      const parts = payoutParts(cents(earned), { from, to: from.add({ hours: 24 * days - 15 }) }, 'UTC')
      expect(parts.at(-1)?.upTo).toBe(earned)
      expect(parts.length).toBe(Math.ceil(days / 28))
      for (const [n, { upTo }] of parts.entries()) expect(upTo).toBeGreaterThanOrEqual(parts[n - 1]?.upTo ?? 0)
    }),
  )
})
