import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areRates } from '../../../test/support/are-rates.ts'
import { at, days, EXAMPLE_RATES, EXAMPLE_RULES, hours } from '../../../test/support/examples/spaces.ts'
import { cents, MOST_CENTS, ppm } from '../kernel/money.ts'
import { slotFor } from '../spaces/availability.ts'
import { cardPrice, quote } from './pricing.ts'
import { type FeeSchedule, MOST, type Rates } from './rates.ts'

const NOW = at('2026-11-20T09:00')
const addOn = { id: 'a', name: 'A', cents: cents(MOST.addOnCents), per: 'person', required: true, stock: null } as const
const dearest: Rates = {
  ...EXAMPLE_RATES,
  hourCents: cents(MOST.hourCents),
  dayCents: cents(MOST.dayCents),
  dayRules: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], ppmChange: MOST.ppmChange, name: 'Dear' }],
  hourRules: [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440, ppmChange: MOST.ppmChange, name: 'Dear' },
  ],
  seasons: [{ name: 'Always', from: '2026-01-01', to: '2029-12-31', ppmChange: MOST.ppmChange }],
  includedPeople: 1,
  extraPersonCents: cents(MOST.extraPersonCents),
  cleaningCents: cents(MOST.cleaningCents),
  addOns: Array.from({ length: MOST.addOns }, (_, n) => ({ ...addOn, id: `a${n}` })),
}
const ALL = { name: 'All of it', ppm: ppm(1_000_000) }
const FEES: FeeSchedule = { version: 1, servicePpm: ppm(1_000_000), commissionPpm: ppm(1_000_000) }
const rules = { ...EXAMPLE_RULES, maxDays: 549, windowDays: 548, maxMinutes: 2_880 }

test('the highest possible rates are valid, and so are those of a free space', () => {
  expect(areRates(dearest)).toBe(true)
  expect(areRates({ ...EXAMPLE_RATES, dayCents: cents(0), hourCents: null })).toBe(true)
})

test.each<[string, Partial<Rates>]>([
  ['a day', { dayCents: cents(MOST.dayCents + 1) }],
  ['an hour', { hourCents: cents(MOST.hourCents + 1) }],
  ['a negative day', { dayCents: cents(-1) }],
  ['half a cent', { dayCents: 0.5 as never }],
  ['a rule', { dayRules: [{ weekdays: [1], ppmChange: MOST.ppmChange + 1, name: '' }] }],
  ['a season below nothing', { seasons: [{ name: '', from: '2027-01-01', to: '2027-01-02', ppmChange: -1_000_001 }] }],
  ['a discount', { weeklyDiscountPpm: ppm(1_000_001) }],
  ['nobody included', { includedPeople: -1 }],
  ['a head', { extraPersonCents: cents(MOST.extraPersonCents + 1) }],
  ['cleaning', { cleaningCents: cents(MOST.cleaningCents + 1) }],
  ['an add-on', { addOns: [{ ...addOn, cents: cents(MOST.addOnCents + 1) }] }],
  ['too many add-ons', { addOns: Array(MOST.addOns + 1).fill(addOn) }],
])('%s outside the bounds is not a valid rate', (_, change) =>
  expect(areRates({ ...EXAMPLE_RATES, ...change })).toBe(false),
)

describe('within these bounds, no quote breaks, whatever its length and size:', () => {
  const asks = [days('2026-11-21', '2028-05-21'), days('2026-11-21'), hours('2026-11-21', '09:00', 480)]
  test.each(asks)('%o', (ask) => {
    const slot = slotFor(rules, ask, NOW)
    if (!slot.ok) throw new Error(slot.refusal.code)
    const most = fc.record({
      people: fc.constantFrom(1, 2, 100_000),
      quantity: fc.constantFrom(0, 1, 1_000),
      tax: fc.constantFrom(null, ALL),
      addOns: fc.constantFrom([], dearest.addOns),
    })
    fc.assert(
      fc.property(most, ({ people, quantity, tax, addOns }) => {
        const picks = quantity === 0 ? [] : addOns.map(({ id }) => ({ id, quantity }))
        const asked = { slot: slot.value, zone: rules.zone, people, capacity: 100_000, addOns: picks }
        const priced = quote({ ...asked, rates: { ...dearest, addOns }, fees: FEES, tax })
        if (priced.ok) expect(priced.value.total).toBeLessThanOrEqual(MOST_CENTS)
        else expect(priced.refusal).toEqual({ code: 'total_too_high' })
      }),
    )
  })

  test('the price on a card', () => {
    expect(cardPrice(dearest, FEES, ALL)).toBeLessThanOrEqual(MOST_CENTS)
  })
})
