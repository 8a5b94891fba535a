import { expect, test } from 'vitest'
import { roundTicks } from './round-ticks.ts'

test('an axis has three to five round ticks that span its values', () => {
  expect(roundTicks(0, 12_582)).toEqual([0, 5_000, 10_000, 15_000])
  expect(roundTicks(0, 4)).toEqual([0, 1, 2, 3, 4])
  expect(roundTicks(-300, 900)).toEqual([-500, 0, 500, 1_000])
  for (let most = 1; most < 3_000; most += 7) {
    const ticks = roundTicks(0, most)
    expect([most, ticks.length >= 3, ticks.length <= 5, (ticks.at(-1) ?? 0) >= most]).toEqual([most, true, true, true])
  }
})

test('an axis without values, or with tiny ones, still has three ticks, none finer than the unit', () => {
  expect(roundTicks(0, 0)).toEqual([0, 1, 2])
  expect(roundTicks(0, 0, 100)).toEqual([0, 100, 200])
  expect(roundTicks(0, 40, 100)).toEqual([0, 100, 200])
})
