import { expect, test } from 'vitest'
import { PROJECTOR } from '../../../test/support/examples/pricing.ts'
import { EXAMPLE_FEES } from '../../../test/support/examples/spaces.ts'
import { cents, ppm } from '../kernel/money.ts'
import { type ListingDraft, NEW_DRAFT } from './listing-draft.ts'
import { listingPrices, locationOf } from './listing-prices.ts'

const RATES = { ...NEW_DRAFT.rates, dayCents: cents(24_000), hourCents: cents(4_000), cleaningCents: cents(3_000) }
const prices = (change: Partial<ListingDraft>) =>
  listingPrices({ ...NEW_DRAFT, byDay: true, byHour: true, rates: RATES, ...change }, EXAMPLE_FEES, null)
const STAFF = { ...PROJECTOR, cents: cents(1_000), per: 'hour', required: true } as const

test.each([
  ['by the day and by the hour, with fee and cleaning', {}, 29_160, 7_560],
  ['by the day alone', { byHour: false }, 29_160, null],
  ['by the hour alone', { byDay: false }, null, 7_560],
  ['of the shortest length in whole steps', { minMinutes: 90, stepMinutes: 60 }, 29_160, 5_940],
  ['before there is a price', { rates: NEW_DRAFT.rates }, null, null],
  [
    'with what is always part of it, for as long as it is open',
    { rates: { ...RATES, addOns: [STAFF] } },
    38_880,
    8_640,
  ],
] as const)('a card shows the price %s', (_, change, day, hour) => {
  expect(prices(change)).toEqual({ day, hour })
})

test('a tax is included', () => {
  const tax = { name: 'VAT', ppm: ppm(100_000) }
  expect(listingPrices({ ...NEW_DRAFT, byDay: true, rates: RATES }, EXAMPLE_FEES, tax).day).toBe(32_076)
})

test('a place is shown with its town, or only its town', () => {
  expect([locationOf('Kreuzberg', 'Berlin'), locationOf('', 'Berlin')]).toEqual(['Kreuzberg, Berlin', 'Berlin'])
})
