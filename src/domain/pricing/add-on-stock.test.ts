import { expect, test } from 'vitest'
import { lunch, PROJECTOR, quoted } from '../../../test/support/examples/pricing.ts'
import { at, EXAMPLE_RATES } from '../../../test/support/examples/spaces.ts'
import { period } from '../kernel/period.ts'
import { piecesLeft, type TakenPieces, wantedPieces, withStockLeft } from './add-on-stock.ts'

const hours = (from: number, to: number) =>
  period(at(`2026-12-01T${String(from).padStart(2, '0')}:00`), at(`2026-12-01T${String(to).padStart(2, '0')}:00`))
const out = (from: number, to: number, first: number, after: number, id = 'projector'): TakenPieces => ({
  ...hours(from, to),
  id,
  first,
  after,
})
const five = { ...PROJECTOR, stock: 5 }

test.each([
  ['none is out', [], 5],
  ['two are out', [out(9, 11, 1, 3)], 3],
  ['it ends when the time begins, and begins when it ends', [out(8, 10, 1, 3), out(12, 13, 1, 3)], 5],
  ['one piece is out twice', [out(9, 11, 1, 3), out(11, 12, 2, 4)], 2],
  ['a part of a range is out again', [out(9, 11, 1, 5), out(11, 12, 2, 3)], 1],
  ['more are out than there are by now', [out(9, 11, 1, 5), out(11, 12, 6, 9)], 0],
  ['another add-on is out', [out(9, 11, 1, 3, 'screen')], 5],
])('the remaining stock when %s', (_, taken, left) => {
  expect(piecesLeft(five, taken, hours(10, 12))).toBe(left)
})

test('an add-on without a stock never runs out', () => {
  expect(piecesLeft(PROJECTOR, [out(9, 11, 1, 900)], hours(10, 12))).toBeNull()
})

test('rates for a time contain no more of each add-on than is left', () => {
  const rates = { ...EXAMPLE_RATES, addOns: [five, lunch()] }
  expect(withStockLeft(rates, [out(9, 11, 1, 3)], hours(10, 12)).addOns.map(({ stock }) => stock)).toEqual([3, null])
})

test('a booking needs one piece per add-on, or one per person if the add-on is per person', () => {
  const addOns = [five, lunch({ stock: 40, stockOf: { spaceId: 'other', id: 'meals' } })]
  const picks = [
    { id: 'projector', quantity: 2 },
    { id: 'lunch', quantity: 1 },
  ]
  const { lines } = quoted({ rates: { addOns }, people: 8, picks })
  expect(wantedPieces('here', { addOns }, lines)).toEqual([
    { id: 'projector', stockSpace: 'here', stockAddOn: 'projector', pieces: 2, most: 5 },
    { id: 'lunch', stockSpace: 'other', stockAddOn: 'meals', pieces: 8, most: 40 },
  ])
})
