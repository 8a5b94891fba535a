import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { EXTRAS, sold, zone } from '../../../test/support/examples/bookings.ts'
import { days } from '../../../test/support/examples/spaces.ts'
import { cents, ppm, share } from '../kernel/money.ts'
import { type Quote, splitOf } from '../pricing/quote-lines.ts'
import type { Rates } from '../pricing/rates.ts'
import { POLICIES, refundSteps } from './cancellation.ts'
import { changeTerms, clockAfter } from './change.ts'

const [ONE, TWO] = [days('2027-06-15', '2027-06-15'), days('2027-06-15', '2027-06-16')]
const [one, two] = [sold(ONE, EXTRAS), sold(TWO, EXTRAS)]
const PEOPLE: Partial<Rates> = { includedPeople: 2, extraPersonCents: cents(1_000) }
const splitOnly = ({ total, commission, hostReceives }: Quote) => ({ total, commission, hostReceives })

const sale = { policy: POLICIES.firm, confirmedAt: Temporal.Instant.from('2027-01-01T08:00:00Z'), zone }
const changed = (old: ReturnType<typeof sold>, priced: Quote, now: string) => {
  const found = changeTerms({ ...sale, ...old, now: Temporal.Instant.from(now) }, priced)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}
const [EARLY, LATE, LAST] = ['2027-05-01T08:00:00Z', '2027-06-01T08:00:00Z', '2027-06-14T08:00:00Z'] as const

describe('a change', () => {
  test('that costs more charges the difference', () => {
    const terms = { quote: two.quote, charge: two.quote.total - one.quote.total, refund: 0, full: null }
    expect(changed(one, two.quote, LATE)).toEqual(terms)
  })
  test('with the same price moves no money', () => {
    expect(changed(two, two.quote, LAST)).toEqual({ quote: two.quote, charge: 0, refund: 0, full: null })
  })
  test(
    claim('14.14', 'that costs less refunds the removed part by the policy, line by line, and keeps the service fee'),
    () => {
      // A day costs 240.00, with a fee of 19.20 and 23.01 of tax on both: 282.21.
      const full = { quote: one.quote, charge: 0, refund: 28_221 }
      expect(changed(two, one.quote, EARLY)).toMatchObject({ charge: 0, refund: 24_000 + 2_130, full })
      expect(changed(two, one.quote, LATE)).toMatchObject({ charge: 0, refund: 12_000 + 1_065, full })
      expect(changed(two, one.quote, LAST)).toMatchObject({ charge: 0, refund: 0, full })
    },
  )
  test(claim('14.14', 'that costs less leaves non-refunded amounts with the party that had them'), () => {
    const { quote } = changed(two, one.quote, LATE)
    expect(quote.lines.slice(-4).map(({ kind, cents: amount, reason }) => [kind, reason.why, amount])).toEqual([
      ['service_fee', 'service_fee', 2_600],
      ['change_fee', 'removed', 12_000],
      ['service_fee', 'removed_fee', 1_920],
      ['tax', 'tax', 4_351],
    ])
    const { total, ...shares } = splitOf(quote.lines, quote.fees.commissionPpm)
    expect(shares).toEqual({ hostReceives: 40_050, commission: 4_450, serviceFee: 4_520, tax: 4_351 })
    expect(total).toBe(two.quote.total - 13_065)
    expect(changed(two, one.quote, LAST).quote).toMatchObject(splitOnly(two.quote))
  })
  test('for fewer people and more days charges the days, and refunds the people by the policy', () => {
    const [many, few] = [sold(ONE, PEOPLE, 4), sold(TWO, PEOPLE, 2)]
    // Removing two people saves 20.00. Half of the 20.00, and the fee on all of it, aren't refunded. Adding a day costs
    // 240.00 plus its fee.
    const { quote, charge } = changed(many, few.quote, LATE)
    expect(quote.lines.find(({ reason }) => reason.why === 'removed')?.cents).toBe(1_000)
    expect(charge).toBe(24_000 + 1_920 - 1_000 + share(cents(24_000 + 1_920 - 1_000), ppm(88_750)))
  })
  test('is refused once the booking has started', () => {
    const begun = { ...sale, ...two, now: two.period.from }
    expect(changeTerms(begun, one.quote)).toEqual({ ok: false, refusal: { code: 'already_started' } })
  })
})

test(claim('14.16', 'the date that refund deadlines count from never moves back'), () => {
  const [first, later] = [Temporal.Instant.from('2027-06-15T07:00:00Z'), Temporal.Instant.from('2027-09-15T07:00:00Z')]
  expect(clockAfter(first, later)).toBe(first)
  expect(clockAfter(later, first)).toBe(first)
  const moved = { from: later, to: later.add({ hours: 9 }) }
  const steps = refundSteps(POLICIES.flexible, moved, 'Europe/Berlin', first.subtract({ hours: 1000 }), first)
  // The refund is full until 24 hours before the original start, even within the grace period. After that, nothing is
  // refunded until the new start.
  expect(steps.map(({ until, ppm }) => [until.toString(), ppm])).toEqual([
    ['2027-05-05T15:00:00Z', 1_000_000],
    ['2027-06-14T07:00:00Z', 1_000_000],
    ['2027-09-15T07:00:00Z', 0],
  ])
})
