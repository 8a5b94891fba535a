import { cents, ppm } from '../../../src/domain/kernel/money.ts'
import { quote } from '../../../src/domain/pricing/pricing.ts'
import type { Rates } from '../../../src/domain/pricing/rates.ts'
import { slotFor } from '../../../src/domain/spaces/availability.ts'
import { at, EXAMPLE_FEES, EXAMPLE_RATES, EXAMPLE_RULES } from './spaces.ts'

export const zone = 'Europe/Berlin'

export const NOW = at('2026-11-21T08:00')

export function sold(ask: Parameters<typeof slotFor>[1], rates: Partial<Rates> = {}, people = 1) {
  const slot = slotFor(EXAMPLE_RULES, ask, NOW)
  if (!slot.ok) throw new Error(slot.refusal.code)
  const tax = { name: 'Sales tax', ppm: ppm(88_750) }
  const made = quote({
    rates: { ...EXAMPLE_RATES, ...rates },
    fees: EXAMPLE_FEES,
    tax,
    slot: slot.value,
    zone,
    people,
    capacity: 50,
    addOns: [],
  })
  if (!made.ok) throw new Error(made.refusal.code)
  return { quote: made.value, period: slot.value.period }
}

// The worked example: rental 480, cleaning 60, projector 25, service fee 45.20 and tax 54.16, for a total of 664.36.
export const EXTRAS: Partial<Rates> = {
  cleaningCents: cents(6_000),
  addOns: [{ id: 'p', name: 'Projector', cents: cents(2_500), per: 'booking', required: true, stock: null }],
}
