import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at, days, EXAMPLE_RATES, EXAMPLE_RULES, hours } from '../../../test/support/examples/spaces.ts'
import { cents, ppm, sum } from '../kernel/money.ts'
import { type SlotRequest, slotFor } from '../spaces/availability.ts'
import { quote } from './pricing.ts'
import { type Quote, splitOf, sumOf } from './quote-lines.ts'
import type { FeeSchedule, Rates, TaxRule } from './rates.ts'

type Case = { ask: SlotRequest; rates: Partial<Rates>; fees: FeeSchedule; tax: TaxRule; people: number }

function quoted({ ask, rates, fees, tax, people }: Case): Quote {
  const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })), exceptions: new Map() }
  const rules = { ...EXAMPLE_RULES, plan, maxMinutes: 2880, stepMinutes: 15 as const, minMinutes: 15 }
  const slot = slotFor(rules, ask, at('2026-11-21T08:00'))
  if (!slot.ok) throw new Error(slot.refusal.code)
  const all = { ...EXAMPLE_RATES, ...rates }
  const found = quote({ rates: all, fees, tax, slot: slot.value, zone: rules.zone, people, capacity: 50, addOns: [] })
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

const money = fc.integer({ min: 0, max: 5_000_000 }).map(cents)
const part = (max: number) => fc.integer({ min: 0, max }).map(ppm)
const anyAddOn = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.constant('Thing'),
  cents: money,
  per: fc.constantFrom('booking' as const, 'hour' as const, 'person' as const),
  required: fc.boolean(),
  stock: fc.constant(null),
})
const anyCase: fc.Arbitrary<Case> = fc.record({
  ask: fc.oneof(
    fc
      .integer({ min: 0, max: 40 })
      .map((n) => days('2027-03-10', Temporal.PlainDate.from('2027-03-10').add({ days: n }).toString())),
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 190 }))
      .map(([h, n]) => hours('2027-03-27', `${h}:00`, n * 15)),
  ),
  rates: fc.record({
    dayCents: money,
    hourCents: money,
    dayRules: fc.array(
      fc.record({
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        ppmChange: fc.integer({ min: -1_500_000, max: 3_000_000 }),
        name: fc.string(),
      }),
      { maxLength: 3 },
    ),
    hourRules: fc.array(
      fc.record({
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        fromMinute: fc.integer({ min: 0, max: 1439 }),
        toMinute: fc.integer({ min: 1, max: 1440 }),
        ppmChange: fc.integer({ min: -1_500_000, max: 3_000_000 }),
        name: fc.string(),
      }),
      { maxLength: 3 },
    ),
    seasons: fc.array(fc.constant({ name: 'Spring', from: '2027-03-20', to: '2027-03-28', ppmChange: -150_000 }), {
      maxLength: 1,
    }),
    weeklyDiscountPpm: part(1_000_000),
    monthlyDiscountPpm: part(1_000_000),
    includedPeople: fc.integer({ min: 1, max: 10 }),
    extraPersonCents: money,
    cleaningCents: money,
    addOns: fc.uniqueArray(anyAddOn, { selector: (a) => a.id }),
  }),
  fees: fc.record({ version: fc.constant(3), servicePpm: part(300_000), commissionPpm: part(1_000_000) }),
  tax: fc.option(fc.record({ name: fc.constant('Tax'), ppm: part(300_000) }), { nil: null }),
  people: fc.integer({ min: 1, max: 50 }),
})

describe('every quote', () => {
  const always = (claim: (found: Quote, given: Case) => void) =>
    fc.assert(
      fc.property(anyCase, (given) => claim(quoted(given), given)),
      { numRuns: 300 },
    )

  test(claim('15.3', 'adds up: lines to the total, and the total to host, commission, service fee and tax'), () =>
    always((found) => {
      expect(sum(found.lines.map((line) => line.cents))).toBe(found.total)
      expect(
        found.hostReceives + found.commission + sumOf(found.lines, 'service_fee') + sumOf(found.lines, 'tax'),
      ).toBe(found.total)
      expect(splitOf(found.lines, found.fees.commissionPpm)).toMatchObject({
        total: found.total,
        hostReceives: found.hostReceives,
        commission: found.commission,
      })
    }),
  )

  test('has no negative lines except discounts', () =>
    always((found) => {
      for (const line of found.lines) if (line.kind !== 'length_discount') expect(line.cents).toBeGreaterThanOrEqual(0)
      expect(Math.min(found.total, found.commission, found.hostReceives)).toBeGreaterThanOrEqual(0)
    }))

  test(claim('13.16', 'includes every required add-on'), () =>
    always((found, given) => {
      const ids = found.lines.flatMap((line) => (line.reason.why === 'add_on' ? [line.reason.id] : []))
      for (const addOn of given.rates.addOns ?? []) expect(ids.includes(addOn.id)).toBe(addOn.required)
    }),
  )

  test('counts each day or minute once', () =>
    always((found, { ask }) => {
      const counted = found.lines.reduce(
        (so, { reason: r }) => so + (r.why === 'days' ? r.days : r.why === 'hours' ? r.minutes : 0),
        0,
      )
      expect(counted).toBe(ask.mode === 'hours' ? ask.minutes : ask.startDate.until(ask.endDate).days + 1)
    }))
})
