import { type Currency, cents, formatExact } from '../../domain/kernel/money.ts'

/** Money of the API to the cent, as on every page about money. */
export function exact(amount: number, currency: string): string {
  return formatExact(cents(amount), currency as Currency)
}
