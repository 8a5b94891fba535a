import type { Cents, Currency, Ppm } from '../kernel/money.ts'

/** A change of the hourly rate on some weekdays (1 = Monday … 7) from `fromMinute` to `toMinute` (0..1440); +250_000 = +25 %. */
export type HourRule = {
  readonly weekdays: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
  readonly ppmChange: number
  readonly name: string
}
/** A change of the daily rate on some weekdays (1 = Monday … 7). */
export type DayRule = { readonly weekdays: readonly number[]; readonly ppmChange: number; readonly name: string }
/** A change of both rates between two dates (`YYYY-MM-DD`, both inclusive). */
export type Season = { readonly name: string; readonly from: string; readonly to: string; readonly ppmChange: number }

/** Something to add to a booking; `stock` null = without limit. */
export type AddOn = {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  readonly per: 'booking' | 'hour' | 'person'
  readonly required: boolean
  readonly stock: number | null
  /** Things of another space of the same host, so that both count on one stock; absent or null: the space's own. */
  readonly stockOf?: { readonly spaceId: string; readonly id: string } | null | undefined
}

/**
 * What a space costs. Of the rules of one kind the first that matches counts; rule and season add up.
 * `extraPersonCents` is per person above `includedPeople` and day, by the hour once per booking.
 */
export type Rates = {
  readonly currency: Currency
  readonly hourCents: Cents | null
  readonly dayCents: Cents | null
  readonly hourRules: readonly HourRule[]
  readonly dayRules: readonly DayRule[]
  readonly seasons: readonly Season[]
  /** From 7 days on. */
  readonly weeklyDiscountPpm: Ppm
  /** From 28 days on; the larger of the two discounts counts. */
  readonly monthlyDiscountPpm: Ppm
  readonly includedPeople: number
  readonly extraPersonCents: Cents
  readonly cleaningCents: Cents
  readonly addOns: readonly AddOn[]
}

/**
 * The most there may be of each: so little that no quote leaves exact integers, even with the longest booking, the most people and all
 * of it as fee and again as tax; and more than any space costs. The table `spaces` holds the same bounds.
 */
export const MOST = {
  dayCents: 100_000_000,
  hourCents: 10_000_000,
  extraPersonCents: 1_000_000,
  cleaningCents: 10_000_000,
  addOnCents: 1_000_000,
  addOns: 20,
  rules: 100,
  /** A rule makes a rate up to ten times as high, or takes all of it away. */
  ppmChange: 9_000_000,
  includedPeople: 100_000,
} as const

/** What the operator takes, versioned and frozen on each booking. */
export type FeeSchedule = { readonly version: number; readonly servicePpm: Ppm; readonly commissionPpm: Ppm }

/** The tax of the space's region, null where none is due. */
export type TaxRule = { readonly name: string; readonly ppm: Ppm } | null
