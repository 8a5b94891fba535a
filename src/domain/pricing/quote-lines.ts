import { type Cents, type Currency, cents, type Ppm, share } from '../kernel/money.ts'
import type { FeeSchedule } from './rates.ts'

export type LineKind =
  | 'rental'
  | 'head_count'
  | 'length_discount'
  | 'cleaning'
  | 'add_on'
  | 'service_fee'
  | 'tax'
  | 'change_fee'

/**
 * How a line's price was calculated. `unitCents` is rounded for display only; the price itself is rounded once, per
 * line.
 */
export type LineReason =
  | {
      readonly why: 'days'
      readonly days: number
      readonly unitCents: Cents
      readonly baseCents: Cents
      readonly ppmChange: number
      readonly names: readonly string[]
    }
  | {
      readonly why: 'hours'
      readonly minutes: number
      readonly unitCents: Cents
      readonly baseCents: Cents
      readonly ppmChange: number
      readonly names: readonly string[]
    }
  /**
   * `people` counts only those above the included number. `days` is 0 for an hourly booking, where extra people are
   * charged once.
   */
  | { readonly why: 'extra_people'; readonly people: number; readonly days: number; readonly unitCents: Cents }
  | { readonly why: 'weekly' | 'monthly'; readonly days: number; readonly ppm: Ppm; readonly ofCents: Cents }
  | { readonly why: 'cleaning' }
  | {
      readonly why: 'add_on'
      readonly id: string
      readonly name: string
      readonly quantity: number
      readonly per: 'booking' | 'hour' | 'person'
      readonly unitCents: Cents
      readonly count: number
    }
  /**
   * Amounts that weren't refunded when a change removed time, people or add-ons: the host's part, and the service fee
   * on it.
   */
  | { readonly why: 'removed' | 'removed_fee' }
  /**
   * The same amounts for bookings changed before 27 November 2026, in one line that includes fee and tax and is shared
   * like rent.
   */
  | { readonly why: 'change_fee' }
  | { readonly why: 'service_fee'; readonly ppm: Ppm; readonly ofCents: Cents }
  | { readonly why: 'tax'; readonly name: string; readonly ppm: Ppm; readonly ofCents: Cents }

export type QuoteLine = { readonly kind: LineKind; readonly cents: Cents; readonly reason: LineReason }

export type Quote = {
  readonly currency: Currency
  readonly lines: readonly QuoteLine[]
  readonly total: Cents
  readonly commission: Cents
  readonly hostReceives: Cents
  readonly fees: FeeSchedule
}

export type Split = {
  readonly total: Cents
  readonly hostReceives: Cents
  readonly commission: Cents
  readonly serviceFee: Cents
  readonly tax: Cents
}

type Amount = { readonly kind: LineKind; readonly cents: Cents }

export function sumOf(lines: readonly Amount[], ...kinds: LineKind[]): Cents {
  let total = 0
  for (const line of lines) if (kinds.includes(line.kind)) total += line.cents
  return cents(total)
}

export function splitOf(lines: readonly Amount[], commissionPpm: Ppm): Split {
  const serviceFee = sumOf(lines, 'service_fee')
  const tax = sumOf(lines, 'tax')
  const total = cents(lines.reduce((so, line) => so + line.cents, 0))
  const host = cents(total - serviceFee - tax)
  const commission = share(host, commissionPpm)
  return { total, hostReceives: cents(host - commission), commission, serviceFee, tax }
}
