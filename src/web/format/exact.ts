import { type Currency, cents, formatExact } from '../../domain/kernel/money.ts'
import { money } from './money.ts'

export function exact(amount: number, currency: string): string {
  return formatExact(cents(amount), currency as Currency)
}

/** Formats a round amount for an axis, as "$500", "$5k" or "$1.5M". */
export function shortMoney(amount: number, currency: string): string {
  const size = Math.abs(amount)
  const [scale, sign] = size >= 100_000_000 ? [1_000_000, 'M'] : size >= 100_000 ? [1_000, 'k'] : [1, '']
  const text = money(Math.round(amount / scale), currency)
  return `${text.replace(/\.(\d)0$/, '.$1')}${sign}`
}
