import { type Cents, type Currency, cents, formatMoney } from '../../domain/kernel/money.ts'

/** Formats an amount as "$1,440" and shows cents only if they aren't zero. */
export function money(amount: number, currency: string): string {
  return formatMoney(cents(amount), currency as Currency)
}

/** Rounds to whole units, as for key figures whose lists show the cents. */
export const wholeMoney = (amount: number, currency: string) => money(100 * Math.round(amount / 100), currency)

export function priceCents(price: number): Cents {
  return cents(Math.round(price * 100))
}
