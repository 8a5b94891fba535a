import { type Cents, type Currency, cents, formatMoney } from '../../domain/kernel/money.ts'

/** "$1,440", with cents only if there are any. */
export function money(amount: number, currency: string): string {
  return formatMoney(cents(amount), currency as Currency)
}

/** Converts the API's `price` in dollars to cents. */
export function priceCents(price: number): Cents {
  return cents(Math.round(price * 100))
}
