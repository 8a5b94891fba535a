import { describe, expect, test } from 'vitest'
import { period } from '../kernel/period.ts'
import type { Quote } from '../pricing/quote-lines.ts'
import { POLICIES, type PolicyName } from './cancellation.ts'
import { changeTerms, clockAfter } from './change.ts'
import { FOUR_DAYS, ONE_DAY, THREE_DAYS, TWO_DAYS } from './odd-cents.ts'
import { refundPreview } from './refund.ts'

// Three days come to 927.56, four to 1211.06, two to 644.06, one to 360.56: 283.50 a day. Confirmed long before, under moderate: 100 % until
// the 8th, 07:00Z, 50 % until the 14th, nothing then. The first and the last change of terms, and one of grace:
const START = '2027-06-15T07:00:00Z'
const WHEN = {
  grace: '2027-05-02T07:00:00Z',
  full: '2027-06-08T07:00:00Z',
  half: '2027-06-14T07:00:00Z',
  none: '2027-06-15T06:59:59.999Z',
} as const
const instant = (at: string) => Temporal.Instant.from(at)

type Sold = { quote: Quote; from?: string; clock?: string; policy?: PolicyName; confirmed?: string }

function refund(sold: Sold, now: string, by: 'guest' | 'host' | 'admin' = 'guest'): number {
  const { quote, from = START, clock = START, policy = 'moderate', confirmed = '2027-05-01T07:00:00Z' } = sold
  const found = refundPreview({
    ...{ quote, policy: POLICIES[policy], zone: 'Europe/Berlin', confirmedAt: instant(confirmed), by },
    ...{
      period: period(instant(from), instant(from).add({ hours: 57 })),
      clockFrom: instant(clock),
      now: instant(now),
    },
  })
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value.refund
}

describe.each([
  // Of three days cancelling gives back 927.56, 858.85, 454.20 or 49.59; more than that no change does.
  ['one day less', 'grace', TWO_DAYS, { charge: 0, refund: 28_350, total: 64_406 }],
  ['one day less', 'full', TWO_DAYS, { charge: 0, refund: 28_350, total: 64_406 }],
  ['one day less', 'half', TWO_DAYS, { charge: 0, refund: 28_350, total: 64_406 }],
  ['one day less', 'none', TWO_DAYS, { charge: 0, refund: 4_959, total: 87_797 }],
  ['two days less', 'full', ONE_DAY, { charge: 0, refund: 56_700, total: 36_056 }],
  ['two days less', 'half', ONE_DAY, { charge: 0, refund: 45_420, total: 47_336 }],
  ['two days less', 'none', ONE_DAY, { charge: 0, refund: 4_959, total: 87_797 }],
  ['one day more', 'grace', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }],
  ['one day more', 'half', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }],
  ['one day more', 'none', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }],
] as const)('%s, in the time of %s', (_, when, priced, money) => {
  test('comes to', () => {
    const { quote, ...moved } = changeTerms(THREE_DAYS, priced, refund({ quote: THREE_DAYS }, WHEN[when]) as never)
    expect({ ...moved, total: quote.total }).toEqual(money)
  })
})

describe('cancelled after a change', () => {
  const smaller = (priced: Quote, refundable: number) => changeTerms(THREE_DAYS, priced, refundable as never).quote
  test.each<[string, Quote, Record<keyof typeof WHEN, number>]>([
    // 100 %: fee 82.40, tax 7.31 stay. 50 %: 466.66 + 15.54 + 10.00 + 82.40 = 574.60, tax 51.00.
    ['for a day more', FOUR_DAYS, { grace: 121_106, full: 112_135, half: 58_546, none: 4_959 }],
    // 100 %: fee 43.82, tax 3.89. 50 %: 233.33 + 7.77 + 10.00 + 43.82 = 294.92, tax 26.17.
    ['for a day less', smaller(TWO_DAYS, 92_756), { grace: 64_406, full: 59_635, half: 32_297, none: 4_959 }],
    // The terms had kept 112.80 of the change: only the rest is judged again. 50 %: 116.67 + 3.89 + 10.00 + 24.53 = 155.09, tax 13.76.
    ['for two less, late', smaller(ONE_DAY, 45_420), { grace: 47_336, full: 33_385, half: 19_171, none: 4_959 }],
    // They had kept 233.91 and 517.41; to the end the cleaning and its tax are left.
    [
      'for a day less, at the last',
      smaller(TWO_DAYS, 4_959),
      { grace: 87_797, full: 59_635, half: 32_297, none: 4_959 },
    ],
    ['for two less, at the last', smaller(ONE_DAY, 4_959), { grace: 87_797, full: 33_385, half: 19_171, none: 4_959 }],
  ])('%s', (_, quote, back) => {
    for (const when of ['grace', 'full', 'half', 'none'] as const)
      expect([when, refund({ quote }, WHEN[when])]).toEqual([when, back[when]])
    for (const by of ['host', 'admin'] as const) expect(refund({ quote }, WHEN.none, by)).toBe(quote.total)
  })

  test('twice, it is judged as it was left: 1211.06, then 644.06', () => {
    const more = changeTerms(THREE_DAYS, FOUR_DAYS, 45_420 as never).quote
    // Just before, four days give back 585.46 of the 567.00 that two days less come to.
    const less = changeTerms(more, TWO_DAYS, refund({ quote: more }, WHEN.half) as never)
    expect([less.refund, less.quote.total]).toEqual([56_700, 64_406])
    expect(refund({ quote: less.quote }, WHEN.half)).toBe(32_297)
  })
})

describe('moved', () => {
  const [later, earlier] = ['2027-07-15T07:00:00Z', '2027-06-10T07:00:00Z']
  const to = (from: string) => ({
    quote: THREE_DAYS,
    from,
    clock: clockAfter(instant(START), instant(from)).toString(),
  })

  test.each([
    ['later, the terms run from the first start', later, '2027-06-08T07:00:00Z', 85_885, 45_420],
    ['later, the terms run from the first start', later, '2027-06-14T07:00:00Z', 45_420, 4_959],
    ['later, the first start is no start', later, START, 4_959, 4_959],
    ['earlier, the terms run from the new one', earlier, '2027-06-03T07:00:00Z', 85_885, 45_420],
    ['earlier, the terms run from the new one', earlier, '2027-06-09T07:00:00Z', 45_420, 4_959],
  ])('%s: %s, until %s', (_, from, until, upTo, then) => {
    expect(refund(to(from), until)).toBe(upTo)
    expect(refund(to(from), instant(until).add({ milliseconds: 1 }).toString())).toBe(then)
  })

  test.each<[PolicyName, number]>([
    ['flexible', 85_885],
    ['moderate', 45_420],
    ['firm', 4_959],
    ['strict', 4_959],
  ])('later it earns no grace that it never had: %s', (policy, back) => {
    // Confirmed 47 hours before its first start.
    const late = { ...to(later), policy, confirmed: '2027-06-13T08:00:00Z' }
    expect(refund(late, '2027-06-13T09:00:00Z')).toBe(back)
    const inTime = { ...to(later), policy, confirmed: '2027-06-13T07:00:00Z' }
    expect(refund(inTime, '2027-06-13T09:00:00Z')).toBe(92_756)
  })
})
