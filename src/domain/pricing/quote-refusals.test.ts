import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { type Case, lunch, PROJECTOR, priced } from '../../../test/support/examples/pricing.ts'
import { type QuoteRefusal, stockTaken } from './pricing.ts'

const refused = (given: Case): QuoteRefusal | null => {
  const found = priced(given)
  return found.ok ? null : found.refusal
}

describe('a quote refuses', () => {
  const picked = (quantity: number, addOn = PROJECTOR, people = 1): Case => ({
    rates: { addOns: [addOn] },
    people,
    picks: [{ id: addOn.id, quantity }],
  })

  test.each([0, -1, 1.5, Number.NaN])('%d people', (people) =>
    expect(refused({ people })).toEqual({ code: 'too_few_people' }),
  )

  test('more people than fit', () => {
    expect(refused({ people: 51 })).toEqual({ code: 'too_many_people', capacity: 50 })
    expect(refused({ people: 50 })).toBeNull()
  })

  test('add-ons that the space doesn’t have', () =>
    expect(refused({ picks: [{ id: 'pony', quantity: 1 }] })).toEqual({ code: 'unknown_add_on', id: 'pony' }))

  test.each([-1, 0.5, Number.NaN, 10_001])('%d of an add-on', (quantity) =>
    expect(refused(picked(quantity))).toEqual({ code: 'bad_quantity', id: 'projector' }),
  )

  test('an add-on selected twice', () =>
    expect(
      refused({
        rates: { addOns: [PROJECTOR] },
        picks: [
          { id: 'projector', quantity: 1 },
          { id: 'projector', quantity: 1 },
        ],
      }),
    ).toEqual({ code: 'bad_quantity', id: 'projector' }))

  test(claim('13.16', 'leaving out a required add-on'), () =>
    expect(refused(picked(0, { ...PROJECTOR, required: true }))).toEqual({ code: 'bad_quantity', id: 'projector' }),
  )

  test('more than the stock', () => {
    expect(refused(picked(3, { ...PROJECTOR, stock: 2 }))).toEqual({
      code: 'out_of_stock',
      id: 'projector',
      name: 'Projector',
      left: 2,
    })
    expect(refused(picked(2, { ...PROJECTOR, stock: 2 }))).toBeNull()
    expect(refused(picked(1, lunch({ stock: 7 }), 8))).toEqual({
      code: 'out_of_stock',
      id: 'lunch',
      name: 'Lunch',
      left: 7,
    })
  })

  test('a mode without a rate is a bug', () => expect(() => priced({ rates: { dayCents: null } })).toThrow(RangeError))
})

test('an add-on per person needs stock for each person', () => {
  expect(stockTaken(lunch(), 2, 8)).toBe(16)
  expect(stockTaken(PROJECTOR, 2, 8)).toBe(2)
})
