import { describe, expect, test } from 'vitest'
import { lunch, NO_FEES, PROJECTOR, quoted, SALES_TAX, WEEKEND } from '../../../test/support/examples/pricing.ts'
import { EXAMPLE_FEES, EXAMPLE_RATES, hours } from '../../../test/support/examples/spaces.ts'
import { cents } from '../kernel/money.ts'
import { cardPrice, hourPrice } from './pricing.ts'

describe('the day price on a card', () => {
  test('is the all-in total of one plain day', () => {
    const rates = {
      ...EXAMPLE_RATES,
      cleaningCents: cents(6_000),
      dayRules: [WEEKEND],
      addOns: [PROJECTOR, lunch({ required: true })],
    }
    expect(cardPrice(rates, EXAMPLE_FEES, SALES_TAX)).toBe(
      quoted({ rates: { ...rates, dayRules: [] }, fees: EXAMPLE_FEES, tax: SALES_TAX }).total,
    )
  })

  test('is missing for a space bookable only by the hour', () =>
    expect(cardPrice({ ...EXAMPLE_RATES, dayCents: null }, EXAMPLE_FEES, null)).toBeNull())
})

describe('the hour price on a card', () => {
  const rates = { ...EXAMPLE_RATES, hourCents: cents(5_000), cleaningCents: cents(2_000) }

  test('is the all-in total of the shortest booking, divided by its hours', () => {
    // Two hours cost $141.10: 2 × $50 and $20 for cleaning, plus 8%, plus 8.875% of that.
    expect(hourPrice(rates, EXAMPLE_FEES, SALES_TAX, 120)).toBe(7_055)
    expect(hourPrice(EXAMPLE_RATES, EXAMPLE_FEES, null, 60)).toBe(4_320)
  })

  test('includes everything a guest can’t leave out', () => {
    const withLunch = { ...rates, addOns: [PROJECTOR, lunch({ required: true })] }
    const slot = hours('2027-03-02', '10:00', 120)
    const total = quoted({ rates: withLunch, fees: EXAMPLE_FEES, tax: SALES_TAX, ask: slot }).total
    expect(hourPrice(withLunch, EXAMPLE_FEES, SALES_TAX, 120)).toBe(Math.round(total / 2))
  })

  test('is rounded half up to a cent once', () => {
    // $10.81 for an hour and a half is 720.666… cents an hour.
    expect(hourPrice({ ...EXAMPLE_RATES, hourCents: cents(667) }, EXAMPLE_FEES, null, 90)).toBe(721)
    const halfACent = { ...EXAMPLE_RATES, hourCents: cents(0), cleaningCents: cents(1) }
    expect(hourPrice(halfACent, NO_FEES, null, 120)).toBe(1)
  })

  test('is missing for a space bookable only by the day', () =>
    expect(hourPrice({ ...EXAMPLE_RATES, hourCents: null }, EXAMPLE_FEES, null, 60)).toBeNull())
})
