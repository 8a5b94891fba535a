import { type Currency, cents, formatExact } from '../../domain/kernel/money.ts'

export function exact(amount: number, currency: string): string {
  return formatExact(cents(amount), currency as Currency)
}
