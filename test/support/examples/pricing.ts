import { cents, ppm } from '../../../src/domain/kernel/money.ts'
import { type AddOnPick, quote } from '../../../src/domain/pricing/pricing.ts'
import type { Quote } from '../../../src/domain/pricing/quote-lines.ts'
import type { AddOn, FeeSchedule, Rates, TaxRule } from '../../../src/domain/pricing/rates.ts'
import { type SlotRequest, slotFor } from '../../../src/domain/spaces/availability.ts'
import { at, days, EXAMPLE_RATES, EXAMPLE_RULES } from './spaces.ts'

const NOW = at('2026-11-21T08:00')
export const NO_FEES: FeeSchedule = { version: 1, servicePpm: ppm(0), commissionPpm: ppm(0) }

export const SALES_TAX: TaxRule = { name: 'Sales tax', ppm: ppm(88_750) }

// 2026-12-01 is a Tuesday, so the 5th and 6th are a weekend.
export const WEEKEND = { weekdays: [6, 7], ppmChange: 250_000, name: 'Weekend' }

export const PROJECTOR: AddOn = {
  id: 'projector',
  name: 'Projector',
  cents: cents(2_500),
  per: 'booking',
  required: false,
  stock: null,
}

export const lunch = (change: Partial<AddOn> = {}): AddOn => ({
  id: 'lunch',
  name: 'Lunch',
  cents: cents(1_250),
  per: 'person',
  required: false,
  stock: null,
  ...change,
})

export type Case = {
  ask?: SlotRequest
  rates?: Partial<Rates>
  fees?: FeeSchedule
  tax?: TaxRule
  people?: number
  picks?: AddOnPick[]
}

export function priced({
  ask = days('2026-12-01'),
  rates = {},
  fees = NO_FEES,
  tax = null,
  people = 1,
  picks = [],
}: Case) {
  const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })), exceptions: new Map() }
  const rules = { ...EXAMPLE_RULES, plan, maxMinutes: 2880, stepMinutes: 15 as const, minMinutes: 15 }
  const slot = slotFor(rules, ask, NOW)
  if (!slot.ok) throw new Error(slot.refusal.code)
  return quote({
    rates: { ...EXAMPLE_RATES, ...rates },
    fees,
    tax,
    slot: slot.value,
    zone: rules.zone,
    people,
    capacity: 50,
    addOns: picks,
  })
}

export function quoted(given: Case): Quote {
  const found = priced(given)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}
