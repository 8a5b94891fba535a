import { expect, test } from 'vitest'
import { POLICIES } from '../../domain/bookings/cancellation.ts'
import { filterWords } from './filter-words.ts'

test('a number of people is written with its thousands separated, and anything else as it was typed', () => {
  const words = (capacity: string) =>
    filterWords({ of: 'capacity', name: null }, new URLSearchParams({ capacity }), POLICIES)
  expect(['12', '90000', 'many'].map(words)).toEqual(['12+ people', '90,000+ people', 'many+ people'])
})
