import { describe, expect, test } from 'vitest'
import { countFilters, type FilterFacts, PRICE_BARS } from './filter-counts.ts'

const NONE = { minCents: null, maxCents: null, instant: null, cancellations: null }
const space = (facts: Partial<FilterFacts> = {}): FilterFacts => ({
  amenities: [],
  accessibility: [],
  instant: false,
  cancellation: 'moderate',
  cents: 10_000,
  ...facts,
})

describe('filter counts', () => {
  const spaces = [
    space({ amenities: ['Wi-Fi', 'Bar'], cents: 5_000, instant: true, cancellation: 'flexible' }),
    space({ amenities: ['Wi-Fi', 'Wi-Fi'], accessibility: ['Hearing loop'], cents: 20_000, cancellation: 'firm' }),
    space({ amenities: ['Stage'], cents: 20_100, instant: true }),
  ]

  test('say how many results remain with one more filter', () => {
    expect(countFilters(spaces, NONE)).toMatchObject({
      count: 3,
      amenities: [
        { name: 'Wi-Fi', count: 2 },
        { name: 'Bar', count: 1 },
        { name: 'Stage', count: 1 },
      ],
      accessibility: [{ name: 'Hearing loop', count: 1 }],
      instant: 2,
      cancellation: { flexible: 1, moderate: 2, firm: 3, strict: 3 },
    })
  })

  test('of a price, a policy and instant booking apply all other filters but not their own', () => {
    const chosen = { minCents: 20_000, maxCents: 20_000, instant: true, cancellations: ['flexible'] as const }
    const counted = countFilters(spaces, chosen)
    expect(counted).toMatchObject({ count: 0, amenities: [], instant: 0 })
    expect(countFilters(spaces, { ...chosen, minCents: 0, maxCents: null }).cancellation).toEqual({
      flexible: 1,
      moderate: 2,
      firm: 2,
      strict: 2,
    })
    expect(counted.prices?.bars.reduce((sum, n) => sum + n)).toBe(1)
  })
})

describe('price bars', () => {
  const barsOf = (...dollars: number[]) =>
    countFilters(
      dollars.map((n) => space({ cents: n * 100 })),
      NONE,
    ).prices

  test('have round steps, and the last one counts all higher prices', () => {
    const many = Array.from({ length: 40 }, (_, n) => 75 * n)
    const bars = barsOf(...many, 90_000)
    expect(bars).toMatchObject({ step: 100 })
    expect(bars?.bars).toHaveLength(PRICE_BARS)
    expect(bars?.bars[0]).toBe(2)
    expect(bars?.bars.at(-1)).toBe(2)
    expect(bars?.bars.reduce((sum, n) => sum + n)).toBe(41)
  })

  test('start a bar at its price, and are five dollars wide at least', () => {
    expect(barsOf(5, 9.99, 10)).toMatchObject({ step: 5, bars: [0, 2, 1, ...Array(27).fill(0)] })
    expect(barsOf()).toBeNull()
  })
})
