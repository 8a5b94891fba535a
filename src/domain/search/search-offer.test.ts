import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at, days, EXAMPLE_FEES, EXAMPLE_RATES, EXAMPLE_RULES, hours } from '../../../test/support/examples/spaces.ts'
import { cents } from '../kernel/money.ts'
import { type Period, period } from '../kernel/period.ts'
import type { Rates } from '../pricing/rates.ts'
import type { BookingRules, SlotRequest } from '../spaces/availability.ts'
import { searchTotal, wantedSlot } from './search-offer.ts'

const NOW = at('2026-11-21T08:00')
const TWO_DAYS = days('2026-12-01', '2026-12-02')
const HOURLY = { byDay: false }
type Change = { rules?: Partial<BookingRules>; rates?: Partial<Rates>; people?: number }

function total(ask: SlotRequest, busy: Period[] = [], { rules, rates, people = 1 }: Change = {}) {
  const wanted = wantedSlot({ ...EXAMPLE_RULES, ...rules }, ask, NOW)
  const facts = { rates: { ...EXAMPLE_RATES, ...rates }, fees: EXAMPLE_FEES, tax: null, people, capacity: 10 }
  return wanted ? searchTotal(wanted, facts, busy, NOW) : undefined
}

const morning = period(at('2026-12-02T09:00'), at('2026-12-02T11:00'))
const night = period(at('2026-12-01T22:00'), at('2026-12-02T03:00'))
const whole = period(at('2026-12-02T00:00'), at('2026-12-03T00:00'))

describe('a search by dates finds', () => {
  test('a space by the day only if the whole period is free, including nights, with its total', () => {
    expect(total(TWO_DAYS)).toBe(51_840)
    expect(total(TWO_DAYS, [morning])).toBeUndefined()
    expect(total(TWO_DAYS, [night])).toBeUndefined()
  })

  test(claim('11.15', 'an hourly space if every date has a free start, without a total until hours are chosen'), () => {
    expect(total(TWO_DAYS, [morning, night], { rules: HOURLY })).toBeNull()
    expect(total(TWO_DAYS, [whole], { rules: HOURLY })).toBeUndefined()
  })

  test('no hourly space whose shortest and longest booking fit no step', () =>
    expect(
      total(TWO_DAYS, [], { rules: { ...HOURLY, minMinutes: 70, maxMinutes: 100, stepMinutes: 60 } }),
    ).toBeUndefined())

  test('nothing without a price, for example if a required add-on is out of stock', () => {
    const chairs = { id: 'a', name: 'Chairs', cents: cents(100), per: 'person', required: true, stock: 3 } as const
    for (const rules of [{}, HOURLY]) {
      expect(total(TWO_DAYS, [], { rules, rates: { addOns: [chairs] }, people: 3 })).not.toBeUndefined()
      expect(total(TWO_DAYS, [], { rules, rates: { addOns: [chairs] }, people: 4 })).toBeUndefined()
    }
  })
})

test('a night by its evening’s date or the date after midnight', () => {
  const plan = { weekly: Array.from({ length: 7 }, () => ({ opens: 1_080, closes: 1_560 })), exceptions: new Map() }
  expect(total(hours('2026-12-01', '23:00', 120), [], { rules: { plan } })).toBe(8_640)
  expect(total(hours('2026-12-02', '00:30', 60), [], { rules: { plan } })).toBe(4_320)
  expect(total(hours('2026-12-02', '00:30', 60), [night], { rules: { plan } })).toBeUndefined()
})
