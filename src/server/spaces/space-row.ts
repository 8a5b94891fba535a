import type { Ppm } from '../../domain/kernel/money.ts'
import type { FeeSchedule, Rates, TaxRule } from '../../domain/pricing/rates.ts'
import type { BookingRules } from '../../domain/spaces/availability.ts'
import type { DayHours, OpeningPlan } from '../../domain/spaces/opening-plan.ts'
import type { Tables } from '../platform/database/tables.ts'

export type RulesRow = Pick<
  Tables['spaces'],
  | 'zone'
  | 'by_day'
  | 'by_hour'
  | 'min_minutes'
  | 'max_minutes'
  | 'max_days'
  | 'lead_minutes'
  | 'window_days'
  | 'step_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
> & {
  opens: (number | null)[]
  closes: (number | null)[]
  exceptions: Pick<Tables['opening_exceptions'], 'day' | 'opens' | 'closes'>[]
}

export type ChargesRow = Pick<Tables['fee_schedules'], 'service_ppm' | 'commission_ppm'> & {
  fee_version: number
  tax_name: string | null
  tax_ppm: number | null
}

type SlotTerms = RulesRow &
  ChargesRow &
  Pick<Tables['spaces'], 'id' | 'capacity' | 'instant' | 'cancellation' | 'currency'> & { rates: Rates }

export type TermsRow = SlotTerms & Pick<Tables['spaces'], 'host_id' | 'house_rules' | 'unit_ids'>

const hours = (opens: number | null | undefined, closes: number | null | undefined): DayHours | null =>
  opens == null || closes == null ? null : { opens, closes }

export function weeklyOf(row: Pick<RulesRow, 'opens' | 'closes'>): (DayHours | null)[] {
  return row.opens.map((opens, i) => hours(opens, row.closes[i]))
}

export function planOf(row: Pick<RulesRow, 'opens' | 'closes' | 'exceptions'>): OpeningPlan {
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

export function photoUrl(path: string): string {
  return `/storage/${path}`
}
