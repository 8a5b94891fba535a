import { type Cents, type Currency, cents, formatMoney } from '../../domain/kernel/money.ts'

/** "$1,440", or with cents when there are any. */
export function money(amount: number, currency: string): string {
  return formatMoney(cents(amount), currency as Currency)
}

/** Dollars of the API's `price` as cents. */
export function priceCents(price: number): Cents {
  return cents(Math.round(price * 100))
}
