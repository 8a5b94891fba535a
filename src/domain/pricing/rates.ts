import type { Cents, Currency, Ppm } from '../kernel/money.ts'

/**
 * Changes the hourly rate on some weekdays (1 = Monday to 7) from `fromMinute` to `toMinute` (0 to 1440). `ppmChange`
 * is in parts per million: +250_000 is +25%.
 */
export type HourRule = {
  readonly weekdays: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
  readonly ppmChange: number
  readonly name: string
}
export type DayRule = { readonly weekdays: readonly number[]; readonly ppmChange: number; readonly name: string }
export type Season = { readonly name: string; readonly from: string; readonly to: string; readonly ppmChange: number }

export type AddOn = {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  readonly per: 'booking' | 'hour' | 'person'
  readonly required: boolean
  readonly stock: number | null
  /** The add-on shares the stock of another space of the same host. Absent or null means that it has its own stock. */
  readonly stockOf?: { readonly spaceId: string; readonly id: string } | null | undefined
}

/**
 * A space's prices. The first matching rule and the first matching season apply, and their changes are added.
 * `extraPersonCents` is per day, or once for an hourly booking, for each person above `includedPeople`.
 */
export type Rates = {
  readonly currency: Currency
  readonly hourCents: Cents | null
  readonly dayCents: Cents | null
  readonly hourRules: readonly HourRule[]
  readonly dayRules: readonly DayRule[]
  readonly seasons: readonly Season[]
  readonly weeklyDiscountPpm: Ppm
  readonly monthlyDiscountPpm: Ppm
  readonly includedPeople: number
  readonly extraPersonCents: Cents
  readonly cleaningCents: Cents
  readonly addOns: readonly AddOn[]
}

/**
 * These limits keep every quote within safe integers, even for the longest booking and the highest fee and tax. The
 * table `spaces` repeats them.
 */
export const MOST = {
  dayCents: 100_000_000,
  hourCents: 10_000_000,
  extraPersonCents: 1_000_000,
  cleaningCents: 10_000_000,
  addOnCents: 1_000_000,
  addOns: 20,
  rules: 100,
  ppmChange: 9_000_000,
  includedPeople: 100_000,
} as const

export type FeeSchedule = { readonly version: number; readonly servicePpm: Ppm; readonly commissionPpm: Ppm }

export type TaxRule = { readonly name: string; readonly ppm: Ppm } | null
