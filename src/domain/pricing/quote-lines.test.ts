import { expect, test } from 'vitest'
import { cents, ppm } from '../kernel/money.ts'
import { type LineKind, splitOf, sumOf } from './quote-lines.ts'

const line = (kind: LineKind, amount: number) => ({ kind, cents: cents(amount) })
const LINES = [
  line('rental', 48_000),
  line('length_discount', -4_800),
  line('cleaning', 6_000),
  line('service_fee', 3_936),
  line('tax', 4_716),
]

test('lines add up by kind', () => {
  expect(sumOf(LINES, 'rental', 'length_discount')).toBe(43_200)
  expect(sumOf(LINES, 'add_on')).toBe(0)
})

test('the host gets the rest of their lines after the commission', () =>
  expect(splitOf(LINES, ppm(100_000))).toEqual({
    total: 57_852,
    hostReceives: 44_280,
    commission: 4_920,
    serviceFee: 3_936,
    tax: 4_716,
  }))
