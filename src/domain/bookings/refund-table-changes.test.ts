import { describe, expect, test } from 'vitest'
import { FOUR_DAYS, ONE_DAY, THREE_DAYS, TWO_DAYS } from '../../../test/support/examples/odd-cents.ts'
import { cents, ppm, share } from '../kernel/money.ts'
import { period } from '../kernel/period.ts'
import { type Quote, splitOf } from '../pricing/quote-lines.ts'
import { POLICIES, type PolicyName } from './cancellation.ts'
import { type ChangeOffer, changeTerms, clockAfter } from './change.ts'
import { refundPreview } from './refund.ts'

// Three days cost 927.56, four 1211.06, two 644.06 and one 360.56, so each day is 283.50. The bookings were confirmed
// long before, under the moderate policy: 100% until 07:00Z on the 8th, 50% until the 14th, then nothing. The times are
// just before each change of terms, and within the grace period:
const START = '2027-06-15T07:00:00Z'
const WHEN = {
  grace: '2027-05-02T07:00:00Z',
  full: '2027-06-08T07:00:00Z',
  half: '2027-06-14T07:00:00Z',
  none: '2027-06-15T06:59:59.999Z',
} as const
const instant = (at: string) => Temporal.Instant.from(at)

type Sold = { quote: Quote; from?: string; clock?: string; policy?: PolicyName; confirmed?: string; givenBack?: number }

function facts({ quote, from = START, clock = START, policy = 'moderate', ...rest }: Sold, now: string) {
  const confirmed = rest.confirmed ?? '2027-05-01T07:00:00Z'
  return {
    quote,
    policy: POLICIES[policy],
    zone: 'Europe/Berlin',
    confirmedAt: instant(confirmed),
    period: period(instant(from), instant(from).add({ hours: 57 })),
    clockFrom: instant(clock),
    now: instant(now),
    givenBack: cents(rest.givenBack ?? 0),
  }
}

function refund(sold: Sold, now: string, by: 'guest' | 'host' | 'admin' = 'guest'): number {
  const found = refundPreview({ ...facts(sold, now), by })
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value.refund
}

function changed(sold: Sold, priced: Quote, now: string): ChangeOffer {
  const found = changeTerms(facts(sold, now), priced)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

const shares = ({ lines, fees }: Quote) => splitOf(lines, fees.commissionPpm)

describe.each([
  // Removing a day takes off 233.33 + 7.77, the fee of 19.29 and the tax. A half refund keeps 116.67 + 3.89 + 19.29;
  // 8.875% of 731.41 is 64.91.
  ['one day less', 'grace', TWO_DAYS, { charge: 0, refund: 28_350, total: 64_406 }, null],
  ['one day less', 'full', TWO_DAYS, { charge: 0, refund: 26_250, total: 66_506 }, 28_350],
  ['one day less', 'half', TWO_DAYS, { charge: 0, refund: 13_124, total: 79_632 }, 28_350],
  ['one day less', 'none', TWO_DAYS, { charge: 0, refund: 0, total: 92_756 }, 28_350],
  // Removing two days takes off 466.66 + 15.54 and the fee of 38.58. A half refund keeps 233.33 + 7.77 + 38.58; 8.875%
  // of 610.85 is 54.21.
  ['two days less', 'full', ONE_DAY, { charge: 0, refund: 52_499, total: 40_257 }, 56_700],
  ['two days less', 'half', ONE_DAY, { charge: 0, refund: 26_250, total: 66_506 }, 56_700],
  ['two days less', 'none', ONE_DAY, { charge: 0, refund: 0, total: 92_756 }, 56_700],
  ['one day more', 'grace', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }, null],
  ['one day more', 'half', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }, null],
  ['one day more', 'none', FOUR_DAYS, { charge: 28_350, refund: 0, total: 121_106 }, null],
] as const)('%s, in the time zone %s', (_, when, priced, money, full) => {
  const terms = changed({ quote: THREE_DAYS }, priced, WHEN[when])
  test('has the expected total', () => {
    const { quote, charge, refund: back } = terms
    expect({ charge, refund: back, total: quote.total }).toEqual(money)
    expect(terms.full?.refund ?? null).toBe(full)
    if (terms.full) expect(terms.full.quote).toEqual(priced)
  })

  test('leaves non-refunded amounts with the party that had them', () => {
    const [before, after, cheaper] = [shares(THREE_DAYS), shares(terms.quote), shares(priced)]
    if (when === 'none' && money.charge === 0) expect(after).toEqual(before)
    if (when !== 'grace' && money.charge === 0) expect(after.serviceFee).toBe(before.serviceFee)
    if (when === 'grace') expect(after).toEqual(cheaper)
    expect(after.commission).toBe(share(cents(after.hostReceives + after.commission), THREE_DAYS.fees.commissionPpm))
  })
})

describe('cancelled after a change', () => {
  const TIMES = ['grace', 'full', 'half', 'none'] as const
  describe.each([
    ['for a day less', TWO_DAYS],
    ['for two less', ONE_DAY],
  ])('%s', (_, priced) => {
    test.each(TIMES)('in the time zone %s, both together refund the same as cancelling at once', (when) => {
      const terms = changed({ quote: THREE_DAYS }, priced, WHEN[when])
      const later = refund({ quote: terms.quote }, WHEN[when])
      expect(terms.refund + later).toBe(refund({ quote: THREE_DAYS }, WHEN[when]))
    })

    test.each(TIMES)('later than %s, it refunds what the smaller booking would, except for tax rounding', (when) => {
      const terms = changed({ quote: THREE_DAYS }, priced, WHEN[when])
      for (const then of TIMES.slice(TIMES.indexOf(when))) {
        const [back, plain] = [refund({ quote: terms.quote }, WHEN[then]), refund({ quote: priced }, WHEN[then])]
        expect(Math.abs(back - plain)).toBeLessThanOrEqual(1)
      }
    })
  })

  test('after adding a day, it is judged by the new terms', () => {
    const { quote } = changed({ quote: THREE_DAYS }, FOUR_DAYS, WHEN.half)
    // At 100%: fee 82.40 and tax 7.31 aren't refunded. At 50%: 466.66 + 15.54 + 10.00 + 82.40 = 574.60, tax 51.00.
    expect(TIMES.map((when) => refund({ quote }, WHEN[when]))).toEqual([121_106, 112_135, 58_546, 4_959])
  })

  test('by the host before the start, everything is refunded', () => {
    const { quote } = changed({ quote: THREE_DAYS }, TWO_DAYS, WHEN.half)
    for (const by of ['host', 'admin'] as const) expect(refund({ quote }, WHEN.none, by)).toBe(quote.total)
  })

  test('by the host after the start, the part kept by the change is refunded pro rata too', () => {
    const { quote } = changed({ quote: THREE_DAYS }, TWO_DAYS, WHEN.half)
    // On the first of two days, half of 466.66 + 15.54 + 19.99 + 120.56 and of the fees isn't refunded: 233.33 + 7.77 +
    // 10.00 + 60.28, cleaning 45.55, the fee as 8% of 296.65 plus half of 19.29: 23.73 + 9.65. The tax is 8.875% of
    // 390.31.
    expect(refund({ quote }, '2027-06-15T12:00:00Z', 'host')).toBe(quote.total - 39_031 - 3_464)
  })

  test('after several changes, the total refund is no more than cancelling at once', () => {
    const more = changed({ quote: THREE_DAYS }, FOUR_DAYS, WHEN.half).quote
    const less = changed({ quote: more }, TWO_DAYS, WHEN.half)
    const least = changed({ quote: less.quote }, ONE_DAY, WHEN.half)
    const back = less.refund + least.refund + refund({ quote: least.quote }, WHEN.half)
    expect(back).toBe(refund({ quote: more }, WHEN.half))
  })
})

describe('under a tax that has changed since', () => {
  test('kept amounts stay under the tax they were paid with', () => {
    const taxed = TWO_DAYS.lines.map((line) =>
      line.reason.why === 'tax'
        ? { ...line, cents: cents(5_916), reason: { ...line.reason, ppm: ppm(100_000), ofCents: cents(59_156) } }
        : line,
    )
    const priced = { ...TWO_DAYS, lines: taxed, total: cents(65_072) }
    const { quote, refund: back } = changed({ quote: THREE_DAYS }, priced, WHEN.half)
    // 116.67 + 3.89 + 19.29 = 139.85; 8.875% is 12.41.
    expect(quote.lines.filter(({ kind }) => kind === 'tax').map((line) => line.cents)).toEqual([5_916, 1_241])
    expect([quote.total, back]).toEqual([65_072 + 13_985 + 1_241, 92_756 - 65_072 - 13_985 - 1_241])
    const again = changed({ quote }, ONE_DAY, WHEN.half)
    expect(again.quote.lines.filter(({ kind }) => kind === 'tax')).toHaveLength(2)
  })
})

describe('after a lost dispute', () => {
  test('refunds no more than the bank left, and keeps the split', () => {
    const sold = { quote: THREE_DAYS, givenBack: 40_000 }
    const terms = changed(sold, ONE_DAY, WHEN.half)
    expect(terms.refund).toBeLessThanOrEqual(refund(sold, WHEN.half))
    expect(terms.refund).toBeGreaterThan(refund(sold, WHEN.half) - 5)
    expect(terms.quote.total).toBe(92_756 - terms.refund)
    expect(terms.full?.refund).toBeLessThanOrEqual(52_756)
  })
})

describe('moved to other dates', () => {
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
  ])('a later move adds no grace period: %s', (policy, back) => {
    // The booking is confirmed 47 hours before its original start.
    const late = { ...to(later), policy, confirmed: '2027-06-13T08:00:00Z' }
    expect(refund(late, '2027-06-13T09:00:00Z')).toBe(back)
    const inTime = { ...to(later), policy, confirmed: '2027-06-13T07:00:00Z' }
    expect(refund(inTime, '2027-06-13T09:00:00Z')).toBe(92_756)
  })
})
