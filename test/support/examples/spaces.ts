import { cents, ppm, USD } from '../../../src/domain/kernel/money.ts'
import type { FeeSchedule, Rates } from '../../../src/domain/pricing/rates.ts'
import { type BookingRules, type Slot, type SlotRequest, slotFor } from '../../../src/domain/spaces/availability.ts'
import type { DayHours } from '../../../src/domain/spaces/opening-plan.ts'

const NINE_TO_SIX: DayHours = { opens: 540, closes: 1080 }

export const EXAMPLE_RULES: BookingRules = {
  zone: 'Europe/Berlin',
  plan: { weekly: Array.from({ length: 7 }, () => NINE_TO_SIX), exceptions: new Map() },
  byDay: true,
  byHour: true,
  minMinutes: 60,
  maxMinutes: 480,
  maxDays: 60,
  leadMinutes: 0,
  windowDays: 365,
  stepMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
}

export const EXAMPLE_RATES: Rates = {
  currency: USD,
  hourCents: cents(4_000),
  dayCents: cents(24_000),
  hourRules: [],
  dayRules: [],
  seasons: [],
  weeklyDiscountPpm: ppm(0),
  monthlyDiscountPpm: ppm(0),
  includedPeople: 10,
  extraPersonCents: cents(0),
  cleaningCents: cents(0),
  addOns: [],
}

export const EXAMPLE_FEES: FeeSchedule = { version: 1, servicePpm: ppm(80_000), commissionPpm: ppm(100_000) }

export function days(startDate: string, endDate = startDate): SlotRequest & { mode: 'days' } {
  return { mode: 'days', startDate: Temporal.PlainDate.from(startDate), endDate: Temporal.PlainDate.from(endDate) }
}

export function hours(date: string, clock: string, minutes: number): SlotRequest & { mode: 'hours' } {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { mode: 'hours', date: Temporal.PlainDate.from(date), startMinute: hour * 60 + minute, minutes }
}

export function at(local: string, zone = 'Europe/Berlin'): Temporal.Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
}

const NOW = at('2026-11-21T08:00')
export const ROUND_THE_CLOCK: DayHours = { opens: 0, closes: 1440 }
export const weekly = (hours: DayHours | null) => ({
  weekly: Array.from({ length: 7 }, () => hours),
  exceptions: new Map(),
})

export function slot(ask: SlotRequest, change: Partial<BookingRules> = {}, now = NOW): Slot {
  const found = slotFor({ ...EXAMPLE_RULES, ...change }, ask, now)
  if (!found.ok) throw new Error(JSON.stringify(found.refusal))
  return found.value
}

export function refusal(ask: SlotRequest, change: Partial<BookingRules> = {}, now = NOW) {
  const found = slotFor({ ...EXAMPLE_RULES, ...change }, ask, now)
  return found.ok ? null : found.refusal
}
