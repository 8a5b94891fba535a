import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { type Case, lunch, PROJECTOR, quoted, SALES_TAX, WEEKEND } from '../../../test/support/examples/pricing.ts'
import { days, EXAMPLE_FEES, hours } from '../../../test/support/examples/spaces.ts'
import { cents, ppm, sum } from '../kernel/money.ts'
import type { Quote } from './quote-lines.ts'
import type { AddOn, FeeSchedule } from './rates.ts'

const written = (q: Quote) => q.lines.map((line) => `${line.kind} ${line.cents}`).join(', ')

describe('the worked example: two days at $240, cleaning, a projector, 8.875 % tax', () => {
  const found = quoted({
    ask: days('2026-12-01', '2026-12-02'),
    rates: { cleaningCents: cents(6_000), addOns: [PROJECTOR], weeklyDiscountPpm: ppm(100_000) },
    fees: EXAMPLE_FEES,
    tax: SALES_TAX,
    picks: [{ id: 'projector', quantity: 1 }],
  })

  test(claim('15.1', 'comes to $664.36, of which the host receives $508.50'), () => {
    expect(written(found)).toBe('rental 48000, cleaning 6000, add_on 2500, service_fee 4520, tax 5416')
    expect(found).toMatchObject({ total: 66_436, commission: 5_650, hostReceives: 50_850 })
  })

  test(claim('11.9', 'explains the price of each line'), () =>
    expect(found.lines.map((line) => line.reason)).toEqual([
      { why: 'days', days: 2, unitCents: 24_000, baseCents: 24_000, ppmChange: 0, names: [] },
      { why: 'cleaning' },
      { why: 'add_on', id: 'projector', name: 'Projector', quantity: 1, per: 'booking', unitCents: 2_500, count: 1 },
      { why: 'service_fee', ppm: 80_000, ofCents: 56_500 },
      { why: 'tax', name: 'Sales tax', ppm: 88_750, ofCents: 61_020 },
    ]),
  )

  test('is frozen as plain JSON', () => expect(JSON.parse(JSON.stringify(found))).toEqual(found))
})

const EVENING = { weekdays: [1, 2, 3, 4, 5], fromMinute: 1080, toMinute: 1440, ppmChange: 250_000, name: 'Evening' }
const MORNING = { weekdays: [1, 2, 3, 4, 5], fromMinute: 0, toMinute: 540, ppmChange: -200_000, name: 'Early' }
const ADVENT = { name: 'Advent', from: '2026-12-06', to: '2026-12-24', ppmChange: 100_000 }

const staff = (change: Partial<AddOn> = {}): AddOn => ({
  id: 'staff',
  name: 'Staff',
  cents: cents(3_001),
  per: 'hour',
  required: false,
  stock: null,
  ...change,
})
const week = (weekly: number, monthly = 0) => ({ weeklyDiscountPpm: ppm(weekly), monthlyDiscountPpm: ppm(monthly) })
const extra = (included: number, unit: number) => ({ includedPeople: included, extraPersonCents: cents(unit) })
const fee = (service: number, commission = 0): FeeSchedule => ({
  version: 1,
  servicePpm: ppm(service),
  commissionPpm: ppm(commission),
})

// biome-ignore format: a table is read in rows
const TABLE: [claim: string, given: Case, lines: string][] = [
  ['one plain day', {}, 'rental 24000'],
  ['three plain days', { ask: days('2026-12-01', '2026-12-03') }, 'rental 72000'],
  ['a free space', { rates: { dayCents: cents(0) } }, 'rental 0'],
  ['one hour', { ask: hours('2026-12-01', '10:00', 60) }, 'rental 4000'],
  ['an hour and a half', { ask: hours('2026-12-01', '10:00', 90) }, 'rental 6000'],
  ['a quarter of an odd hour rounds half up', { ask: hours('2026-12-01', '10:00', 15), rates: { hourCents: cents(2) } }, 'rental 1'],
  ['a third rounds down', { ask: hours('2026-12-01', '10:00', 75), rates: { hourCents: cents(1_001) } }, 'rental 1251'],
  ['a weekend day', { ask: days('2026-12-05'), rates: { dayRules: [WEEKEND] } }, 'rental 30000'],
  ['a weekday with weekend rates', { rates: { dayRules: [WEEKEND] } }, 'rental 24000'],
  ['Friday to Sunday, grouped by rate', { ask: days('2026-12-04', '2026-12-06'), rates: { dayRules: [WEEKEND] } }, 'rental 24000, rental 60000'],
  ['two weekends in one line', { ask: days('2026-12-05', '2026-12-13'), rates: { dayRules: [WEEKEND] } }, 'rental 120000, rental 120000'],
  ['a season by its dates, both inclusive', { ask: days('2026-12-05', '2026-12-07'), rates: { seasons: [ADVENT] } }, 'rental 24000, rental 52800'],
  ['the last day of a season', { ask: days('2026-12-24', '2026-12-25'), rates: { seasons: [ADVENT] } }, 'rental 26400, rental 24000'],
  ['weekend and season add up', { ask: days('2026-12-06'), rates: { dayRules: [WEEKEND], seasons: [ADVENT] } }, 'rental 32400'],
  ['the first of two rules for a day counts', { ask: days('2026-12-05'), rates: { dayRules: [WEEKEND, { ...WEEKEND, ppmChange: 900_000 }] } }, 'rental 30000'],
  ['reductions never go below zero', { ask: days('2026-12-06'), rates: { dayRules: [{ ...WEEKEND, ppmChange: -700_000 }], seasons: [{ ...ADVENT, ppmChange: -700_000 }] } }, 'rental 0'],
  ['a changed rate rounds with its line, not with its unit', { ask: days('2026-12-05', '2026-12-06'), rates: { dayCents: cents(33_333), dayRules: [{ ...WEEKEND, ppmChange: 100_000 }] } }, 'rental 73333'],
  ['an hour in the evening', { ask: hours('2026-12-01', '18:00', 60), rates: { hourRules: [EVENING] } }, 'rental 5000'],
  ['hours into the evening', { ask: hours('2026-12-01', '17:00', 120), rates: { hourRules: [EVENING] } }, 'rental 4000, rental 5000'],
  ['half an hour into the evening', { ask: hours('2026-12-01', '17:00', 90), rates: { hourRules: [EVENING] } }, 'rental 4000, rental 2500'],
  ['a rule ends before its last minute', { ask: hours('2026-12-01', '09:00', 60), rates: { hourRules: [MORNING] } }, 'rental 4000'],
  ['early, plain and evening in one day', { ask: hours('2026-12-01', '08:00', 720), rates: { hourRules: [MORNING, EVENING] } }, 'rental 3200, rental 36000, rental 10000'],
  ['a Friday night runs into a plain Saturday', { ask: hours('2026-12-04', '23:00', 120), rates: { hourRules: [EVENING] } }, 'rental 5000, rental 4000'],
  ['a season begins at midnight', { ask: hours('2026-12-05', '23:00', 120), rates: { seasons: [ADVENT] } }, 'rental 4000, rental 4400'],
  ['the skipped hour of spring is not charged', { ask: hours('2027-03-28', '01:00', 120), rates: { hourRules: [{ ...EVENING, weekdays: [7], fromMinute: 180, toMinute: 1440 }] } }, 'rental 4000, rental 5000'],
  ['a day of 23 hours is one day', { ask: days('2027-03-28') }, 'rental 24000'],
  ['a day of 25 hours is one day', { ask: days('2027-10-31') }, 'rental 24000'],
  ['included people cost nothing more', { rates: extra(4, 1_000), people: 4 }, 'rental 24000'],
  ['extra people pay per day', { ask: days('2026-12-01', '2026-12-02'), rates: extra(4, 1_000), people: 7 }, 'rental 48000, head_count 6000'],
  ['extra people pay once by the hour', { ask: hours('2026-12-01', '10:00', 180), rates: extra(4, 1_000), people: 6 }, 'rental 12000, head_count 2000'],
  ['six days get no weekly discount', { ask: days('2026-12-01', '2026-12-06'), rates: week(100_000) }, 'rental 144000'],
  ['seven days do', { ask: days('2026-12-01', '2026-12-07'), rates: week(100_000) }, 'rental 168000, length_discount -16800'],
  ['27 days are still weekly', { ask: days('2026-12-01', '2026-12-27'), rates: week(100_000, 200_000) }, 'rental 648000, length_discount -64800'],
  ['28 days are monthly', { ask: days('2026-12-01', '2026-12-28'), rates: week(100_000, 200_000) }, 'rental 672000, length_discount -134400'],
  ['28 days keep a better weekly discount', { ask: days('2026-12-01', '2026-12-28'), rates: week(100_000) }, 'rental 672000, length_discount -67200'],
  ['the discount counts rental and head-count, not cleaning', { ask: days('2026-12-01', '2026-12-07'), rates: { ...week(100_000), ...extra(1, 1_000), cleaningCents: cents(6_000) }, people: 2 }, 'rental 168000, head_count 7000, length_discount -17500, cleaning 6000'],
  ['a discount of half a cent rounds half up', { ask: days('2026-12-01', '2026-12-07'), rates: { ...week(500_000), dayCents: cents(1) } }, 'rental 7, length_discount -4'],
  ['cleaning once, however long', { ask: days('2026-12-01', '2026-12-03'), rates: { cleaningCents: cents(6_000) } }, 'rental 72000, cleaning 6000'],
  ['two projectors', { rates: { addOns: [PROJECTOR] }, picks: [{ id: 'projector', quantity: 2 }] }, 'rental 24000, add_on 5000'],
  ['an unselected add-on', { rates: { addOns: [PROJECTOR] }, picks: [{ id: 'projector', quantity: 0 }] }, 'rental 24000'],
  ['lunch for each', { rates: { addOns: [lunch()] }, people: 8, picks: [{ id: 'lunch', quantity: 1 }] }, 'rental 24000, add_on 10000'],
  ['staff by the hour', { ask: hours('2026-12-01', '10:00', 90), rates: { addOns: [staff()] }, picks: [{ id: 'staff', quantity: 1 }] }, 'rental 6000, add_on 4502'],
  ['staff for a day counts opening hours', { rates: { addOns: [staff()] }, picks: [{ id: 'staff', quantity: 1 }] }, 'rental 24000, add_on 72024'],
  ['a required add-on without asking', { rates: { addOns: [lunch({ required: true }), PROJECTOR] }, people: 2 }, 'rental 24000, add_on 2500'],
  ['more of a required add-on', { rates: { addOns: [{ ...PROJECTOR, required: true }] }, picks: [{ id: 'projector', quantity: 3 }] }, 'rental 24000, add_on 7500'],
  ['add-ons in the space’s order', { rates: { addOns: [lunch(), PROJECTOR] }, picks: [{ id: 'projector', quantity: 1 }, { id: 'lunch', quantity: 1 }] }, 'rental 24000, add_on 1250, add_on 2500'],
  ['the service fee on all previous lines', { rates: { cleaningCents: cents(6_000) }, fees: fee(80_000) }, 'rental 24000, cleaning 6000, service_fee 2400'],
  ['the service fee after the discount', { ask: days('2026-12-01', '2026-12-07'), rates: week(100_000), fees: fee(80_000) }, 'rental 168000, length_discount -16800, service_fee 12096'],
  ['tax on the service fee too', { fees: fee(80_000), tax: SALES_TAX }, 'rental 24000, service_fee 1920, tax 2300'],
  ['no line for a zero tax', { tax: { name: 'None', ppm: ppm(0) } }, 'rental 24000'],
]

describe(claim('11.11 13.14', 'a quote contains'), () => {
  test.each(TABLE)('%s', (_claim, given, lines) => {
    const found = quoted(given)
    expect(written(found)).toBe(lines)
    expect(found.total).toBe(sum(found.lines.map((line) => line.cents)))
  })

  test(claim('15.2', 'the commission on the host’s part, not on the fee and tax'), () =>
    expect(
      quoted({ rates: { cleaningCents: cents(6_000) }, fees: fee(80_000, 100_000), tax: SALES_TAX }),
    ).toMatchObject({
      commission: 3_000,
      hostReceives: 27_000,
    }),
  )

  test('the names of the rules behind a rate', () =>
    expect(
      quoted({ ask: days('2026-12-06'), rates: { dayRules: [WEEKEND], seasons: [ADVENT] } }).lines[0]?.reason,
    ).toEqual({
      why: 'days',
      days: 1,
      unitCents: 32_400,
      baseCents: 24_000,
      ppmChange: 350_000,
      names: ['Weekend', 'Advent'],
    }))
})
