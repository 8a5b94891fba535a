import { cents, ppm, USD } from '../../../src/domain/kernel/money.ts'
import type { LineReason, Quote } from '../../../src/domain/pricing/quote-lines.ts'
import { EXAMPLE_FEES } from './spaces.ts'

// These prices leave odd cents when halved: 233.33 a day, 7.77 a day for the second person, 45.55 for cleaning, and
// 19.99 for a projector. The service fee is 8%, and the tax is 8.875% of everything. The totals below were calculated
// by hand.

const unitCents = cents(0)
const tax = (ofCents: number): LineReason => ({
  why: 'tax',
  name: 'Sales tax',
  ppm: ppm(88_750),
  ofCents: cents(ofCents),
})

type Bill = { rental: number; people: number; discount?: number; fee: number; tax: number; total: number }

function bill(rental: LineReason, of: Bill): Omit<Quote, 'commission' | 'hostReceives'> {
  const before = of.rental + of.people + (of.discount ?? 0) + 4_555 + 1_999
  const weekly = { why: 'weekly', days: 7, ppm: ppm(100_000), ofCents: cents(of.rental + of.people) } as const
  const projector = {
    why: 'add_on',
    id: 'p',
    name: 'Projector',
    quantity: 1,
    per: 'booking',
    unitCents,
    count: 1,
  } as const
  return {
    currency: USD,
    fees: EXAMPLE_FEES,
    total: cents(of.total),
    lines: [
      { kind: 'rental', cents: cents(of.rental), reason: rental },
      { kind: 'head_count', cents: cents(of.people), reason: { why: 'extra_people', people: 1, days: 0, unitCents } },
      ...(of.discount ? [{ kind: 'length_discount', cents: cents(of.discount), reason: weekly } as const] : []),
      { kind: 'cleaning', cents: cents(4_555), reason: { why: 'cleaning' } },
      { kind: 'add_on', cents: cents(1_999), reason: projector },
      {
        kind: 'service_fee',
        cents: cents(of.fee),
        reason: { why: 'service_fee', ppm: ppm(80_000), ofCents: cents(before) },
      },
      { kind: 'tax', cents: cents(of.tax), reason: tax(before + of.fee) },
    ],
  }
}

const ofTime = { unitCents, baseCents: unitCents, ppmChange: 0, names: [] }
const daily = (days: number): LineReason => ({ why: 'days', days, ...ofTime })
const shared = (quote: ReturnType<typeof bill>, commission: number, hostReceives: number): Quote => ({
  ...quote,
  commission: cents(commission),
  hostReceives: cents(hostReceives),
})

// 233.33 + 7.77 + 45.55 + 19.99 = 306.64; 8% is 24.53; 8.875% of 331.17 is 29.39.
export const ONE_DAY = shared(
  bill(daily(1), { rental: 23_333, people: 777, fee: 2_453, tax: 2_939, total: 36_056 }),
  3_066,
  27_598,
)
// 466.66 + 15.54 + 65.54 = 547.74; 8% is 43.82; 8.875% of 591.56 is 52.50.
export const TWO_DAYS = shared(
  bill(daily(2), { rental: 46_666, people: 1_554, fee: 4_382, tax: 5_250, total: 64_406 }),
  5_477,
  49_297,
)
// 699.99 + 23.31 + 65.54 = 788.84; 8% is 63.11; 8.875% of 851.95 is 75.61.
export const THREE_DAYS = shared(
  bill(daily(3), { rental: 69_999, people: 2_331, fee: 6_311, tax: 7_561, total: 92_756 }),
  7_888,
  70_996,
)
// 933.32 + 31.08 + 65.54 = 1029.94; 8% is 82.40; 8.875% of 1112.34 is 98.72.
export const FOUR_DAYS = shared(
  bill(daily(4), { rental: 93_332, people: 3_108, fee: 8_240, tax: 9_872, total: 121_106 }),
  10_299,
  92_695,
)
// 1633.31 + 54.39 = 1687.70, less 10%: 1518.93; + 65.54 = 1584.47; 8% is 126.76; 8.875% of 1711.23 is 151.87.
export const A_WEEK = shared(
  bill(daily(7), { rental: 163_331, people: 5_439, discount: -16_877, fee: 12_676, tax: 15_187, total: 186_310 }),
  15_845,
  142_602,
)
// Five hours at 33.33, plus 7.77 once: 166.65 + 7.77 + 65.54 = 239.96; 8% is 19.20; 8.875% of 259.16 is 23.00.
export const FIVE_HOURS = shared(
  bill(
    { why: 'hours', minutes: 300, ...ofTime },
    { rental: 16_665, people: 777, fee: 1_920, tax: 2_300, total: 28_216 },
  ),
  2_400,
  21_596,
)
