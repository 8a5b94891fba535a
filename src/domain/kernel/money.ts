import type { Branded } from './brand.ts'

/** Whole cents, always a safe integer; negative for a discount. */
export type Cents = Branded<number, 'Cents'>
/** ISO 4217 code of a currency with two decimals. */
export type Currency = Branded<string, 'Currency'>
/** Parts per million: 8 % = 80_000, 8.875 % = 88_750. */
export type Ppm = Branded<number, 'Ppm'>

export const USD = 'USD' as Currency
/** The most that one booking may come to: far inside exact integers, and more than any card pays. */
export const MOST_CENTS = 99_999_999_999
export const ZERO = 0 as Cents
export const WHOLE = 1_000_000 as Ppm

/** A whole number of cents; RangeError for anything that is not a safe integer. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole cents: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

/** A whole number of parts per million, negative for a reduction; RangeError otherwise. */
export function ppm(n: number): Ppm {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole parts per million: ${n}`)
  return (n === 0 ? 0 : n) as Ppm
}

/** The sum in cents, 0 for an empty list. */
export function sum(list: readonly Cents[]): Cents {
  let total = 0
  for (const c of list) total += c
  return cents(total)
}

/** The amount taken a whole number of times. */
export function times(amount: Cents, count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number of times: ${count}`)
  return cents(amount * count)
}

/** The share of an amount, rounded half up to a cent once; a negative amount mirrors the positive one. */
export function share(amount: Cents, part: Ppm): Cents {
  return prorate(amount, part, WHOLE)
}

/** amount × numerator ⁄ denominator in exact integers, rounded half up to a cent once (half away from zero below zero). */
export function prorate(amount: Cents, numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`not a fraction: ${numerator}/${denominator}`)
  const product = amount * numerator
  // Doubling below must stay exact too, hence a quarter of the safe range for the quick way.
  if (Math.abs(product) < 2 ** 51 && denominator < 2 ** 51) {
    const size = Math.abs(product)
    const rest = size % denominator
    const whole = (size - rest) / denominator + (rest * 2 >= denominator ? 1 : 0)
    return cents(product < 0 ? -whole : whole)
  }
  const big = BigInt(amount) * BigInt(numerator)
  const size = big < 0n ? -big : big
  const d = BigInt(denominator)
  const whole = Number((size * 2n + d) / (d * 2n))
  return cents(big < 0n ? -whole : whole)
}

const formats = new Map<string, Intl.NumberFormat>()

function format(amount: Cents, currency: Currency, locale: string, decimals: 0 | 2): string {
  if (currency === USD && locale === 'en-US') return dollars(amount, decimals)
  const key = `${locale} ${currency} ${decimals}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(key, made)
  }
  return made.format(amount / 100)
}

// The everyday case is written by hand: a search page formats dozens of prices.
function dollars(amount: Cents, decimals: 0 | 2): string {
  const size = Math.abs(amount)
  const rest = size % 100
  let whole = String((size - rest) / 100)
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`
  const fraction = decimals === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}$${whole}${fraction}`
}

/** A price to read: "$1,440" when whole, "$664.36" otherwise. */
export function formatMoney(amount: Cents, currency: Currency, locale = 'en-US'): string {
  return format(amount, currency, locale, amount % 100 === 0 ? 0 : 2)
}

/** A line of money, always two decimals: "$480.00". */
export function formatExact(amount: Cents, currency: Currency, locale = 'en-US'): string {
  return format(amount, currency, locale, 2)
}
