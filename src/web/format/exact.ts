import { type Currency, cents, formatExact } from '../../domain/kernel/money.ts'

/** Formats API money with cents, as on every financial page. */
export function exact(amount: number, currency: string): string {
  return formatExact(cents(amount), currency as Currency)
}
