import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { type Currency, cents, formatExact, formatMoney, ppm, prorate, share, sum, times, USD } from './money.ts'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents)

describe('money is in whole cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(claim('11.20', '%d is not a valid amount'), (n) =>
    expect(() => cents(n)).toThrow(RangeError),
  )

  test('there is no minus zero', () => expect(Object.is(cents(-0), 0)).toBe(true))

  test('parts per million are whole numbers', () => expect(() => ppm(0.5)).toThrow(RangeError))

  test('a sum adds up, and an empty sum is 0', () => {
    expect(sum([cents(1), cents(-3)])).toBe(-2)
    expect(sum([])).toBe(0)
  })

  test('an amount can only be multiplied by a whole number', () => {
    expect(times(cents(150), 3)).toBe(450)
    expect(() => times(cents(150), 1.5)).toThrow(RangeError)
  })
})

describe(claim('15.3', 'a share rounds half up to a cent'), () => {
  test.each([
    [56_500, 80_000, 4_520],
    [61_020, 88_750, 5_416],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [3, 500_000, 2],
    [-1, 500_000, -1],
    [-3, 500_000, -2],
    [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 500_000, 4_503_599_627_370_496],
  ])('%d × %d ppm = %d', (amount, part, expected) => expect(share(cents(amount), ppm(part))).toBe(expected))

  test('exactly matches big integers', () =>
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.integer({ min: 1, max: 60_000_000 }),
        (a, n, d) => {
          const size = (BigInt(Math.abs(a)) * BigInt(n) * 2n + BigInt(d)) / (2n * BigInt(d))
          expect(prorate(a, n, d)).toBe(a < 0 ? 0 - Number(size) : Number(size))
        },
      ),
    ))

  test('a discount mirrors a price', () =>
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 1_000_000 }).map(ppm),
        (a, p) => share(cents(-a), p) === cents(-share(a, p)),
      ),
    ))

  test('the two ways of dividing agree where they meet', () => {
    for (const amount of [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1]) {
      const exact = (BigInt(amount) * 1_000_003n * 2n + 1_000_000n) / 2_000_000n
      expect(prorate(cents(amount), 1_000_003, 1_000_000)).toBe(Number(exact))
    }
  })

  test('dividing by zero is a bug', () => expect(() => prorate(cents(1), 1, 0)).toThrow(RangeError))
})

describe('money is formatted for people', () => {
  test.each([
    [18_000, '$180', '$180.00'],
    [144_000, '$1,440', '$1,440.00'],
    [66_436, '$664.36', '$664.36'],
    [5, '$0.05', '$0.05'],
    [0, '$0', '$0.00'],
    [-2_500, '-$25', '-$25.00'],
    [123_456_789_01, '$123,456,789.01', '$123,456,789.01'],
  ])('%d cents are %s and %s', (amount, price, line) => {
    expect(formatMoney(cents(amount), USD)).toBe(price)
    expect(formatExact(cents(amount), USD)).toBe(line)
  })

  test('as the browser formats it', () =>
    fc.assert(
      fc.property(amounts, (a) => {
        const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
        expect(formatExact(a, USD)).toBe(format.format(a / 100))
      }),
    ))

  test('in other currencies and locales too', () =>
    expect(formatExact(cents(144_000), 'EUR' as Currency, 'de-DE').replace(/\s/g, ' ')).toBe('1.440,00 €'))
})
