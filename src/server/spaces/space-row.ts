import type { PolicyName } from '../../domain/bookings/cancellation.ts'
import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Ppm } from '../../domain/kernel/money.ts'
import type { FeeSchedule, Rates, TaxRule } from '../../domain/pricing/rates.ts'
import type { BookingRules, SlotRequest } from '../../domain/spaces/availability.ts'
import type { DayHours, OpeningPlan } from '../../domain/spaces/opening-plan.ts'

/** When a space can be had, by columns. */
export type RulesRow = {
  zone: string
  opens: (number | null)[]
  closes: (number | null)[]
  by_day: boolean
  by_hour: boolean
  min_minutes: number
  max_minutes: number
  max_days: number
  lead_minutes: number
  window_days: number
  step_minutes: 15 | 30 | 60
  buffer_before_minutes: number
  buffer_after_minutes: number
  exceptions: { day: string; opens: number | null; closes: number | null }[]
}

/** The fees and the tax that hold for a space. */
export type ChargesRow = {
  fee_version: number
  service_ppm: number
  commission_ppm: number
  tax_name: string | null
  tax_ppm: number | null
}

/** The columns the domain needs to judge and price a slot. */
export type SlotTerms = RulesRow &
  ChargesRow & {
    id: SpaceId
    capacity: number
    instant: boolean
    cancellation: PolicyName
    currency: string
    rates: Rates
  }

/** The same, and what an agreement freezes besides. */
export type TermsRow = SlotTerms & { host_id: AccountId; house_rules: string; unit_ids: number[] }

const hours = (opens: number | null | undefined, closes: number | null | undefined): DayHours | null =>
  opens == null || closes == null ? null : { opens, closes }

export function weeklyOf(row: Pick<RulesRow, 'opens' | 'closes'>): (DayHours | null)[] {
  return row.opens.map((opens, i) => hours(opens, row.closes[i]))
}

export function planOf(row: RulesRow): OpeningPlan {
  return { weekly: weeklyOf(row), exceptions: new Map(row.exceptions.map((x) => [x.day, hours(x.opens, x.closes)])) }
}

export function rulesOf(row: RulesRow): BookingRules {
  return {
    zone: row.zone,
    plan: planOf(row),
    byDay: row.by_day,
    byHour: row.by_hour,
    minMinutes: row.min_minutes,
    maxMinutes: row.max_minutes,
    maxDays: row.max_days,
    leadMinutes: row.lead_minutes,
    windowDays: row.window_days,
    stepMinutes: row.step_minutes,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
  }
}

export function feesOf(row: ChargesRow): FeeSchedule {
  return { version: row.fee_version, servicePpm: row.service_ppm as Ppm, commissionPpm: row.commission_ppm as Ppm }
}

export function taxOf(row: ChargesRow): TaxRule {
  return row.tax_name === null || row.tax_ppm === null ? null : { name: row.tax_name, ppm: row.tax_ppm as Ppm }
}

/** An ask as it travels and is stored: plain text dates. */
export type SlotRequestJson =
  | { mode: 'days'; startDate: string; endDate: string }
  | { mode: 'hours'; date: string; startMinute: number; minutes: number }

export function readSlotRequest(plain: SlotRequestJson): SlotRequest {
  if (plain.mode === 'hours') return { ...plain, date: Temporal.PlainDate.from(plain.date) }
  return {
    mode: 'days',
    startDate: Temporal.PlainDate.from(plain.startDate),
    endDate: Temporal.PlainDate.from(plain.endDate),
  }
}

export function slotRequestJson(ask: SlotRequest): SlotRequestJson {
  return ask.mode === 'days'
    ? { mode: 'days', startDate: ask.startDate.toString(), endDate: ask.endDate.toString() }
    : { mode: 'hours', date: ask.date.toString(), startMinute: ask.startMinute, minutes: ask.minutes }
}
