import type { Branded } from './brand.ts'

export type Cents = Branded<number, 'Cents'>
export type Currency = Branded<string, 'Currency'>
/** Parts per million: 8% is 80_000 and 8.875% is 88_750. */
export type Ppm = Branded<number, 'Ppm'>

export const USD = 'USD' as Currency
export const MOST_CENTS = 99_999_999_999
export const ZERO = 0 as Cents
export const WHOLE = 1_000_000 as Ppm

export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole cents: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

/** Throws RangeError unless the number is a whole number of parts per million. Reductions are negative. */
export function ppm(n: number): Ppm {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole parts per million: ${n}`)
  return (n === 0 ? 0 : n) as Ppm
}

export function sum(list: readonly Cents[]): Cents {
  let total = 0
  for (const c of list) total += c
  return cents(total)
}

export function times(amount: Cents, count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number of times: ${count}`)
  return cents(amount * count)
}

/** Rounds once. Half a cent is rounded away from zero. */
export function share(amount: Cents, part: Ppm): Cents {
  return prorate(amount, part, WHOLE)
}

/**
 * Calculates amount × numerator ⁄ denominator in exact integers. Rounds once. Half a cent is rounded away from zero.
 */
export function prorate(amount: Cents, numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`not a fraction: ${numerator}/${denominator}`)
  const product = amount * numerator
  // The doubling below must be exact too, so the fast path uses only a quarter of the safe integer range.
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

function dollars(amount: Cents, decimals: 0 | 2): string {
  const size = Math.abs(amount)
  const rest = size % 100
  const whole = withThousands((size - rest) / 100)
  const fraction = decimals === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}$${whole}${fraction}`
}

/** Writes a whole number as 10,412. The first use of Intl would delay a page on a phone by a tenth of a second. */
export function withThousands(whole: number): string {
  let text = String(whole)
  for (let at = text.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`
  return text
}

export function formatMoney(amount: Cents, currency: Currency, locale = 'en-US'): string {
  return format(amount, currency, locale, amount % 100 === 0 ? 0 : 2)
}

export function formatExact(amount: Cents, currency: Currency, locale = 'en-US'): string {
  return format(amount, currency, locale, 2)
}
