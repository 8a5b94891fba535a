import { describe, expect, test } from 'vitest'
import { EXTRAS, sold } from '../../../test/support/examples/bookings.ts'
import { at, days, EXAMPLE_RULES, hours } from '../../../test/support/examples/spaces.ts'
import { cents } from '../kernel/money.ts'
import { type SlotRequest, slotFor } from '../spaces/availability.ts'
import { isSameTime, keptSlot } from './kept-slot.ts'

describe('the slot of a booking', () => {
  test.each([
    ['a day', days('2027-06-15', '2027-06-15')],
    ['some days', days('2027-06-15', '2027-06-17')],
    ['some hours', hours('2027-06-15', '10:00', 120)],
  ])('is the slot that was sold: %s', (_, ask) => {
    const slot = slotFor(EXAMPLE_RULES, ask, at('2027-06-01T08:00'))
    if (!slot.ok) throw new Error(slot.refusal.code)
    const { period, occupied } = slot.value
    const { quote } = sold(ask, EXTRAS)
    expect(keptSlot({ ask, period, occupied, zone: EXAMPLE_RULES.zone, quote })).toEqual(slot.value)
  })
})

test('an hourly add-on keeps its hours, even across a clock change', () => {
  const ask = days('2027-06-15', '2027-06-16')
  const addOns = [{ id: 'h', name: 'Host', cents: cents(1_000), per: 'hour', required: true, stock: null }] as const
  const { quote, period } = sold(ask, { addOns })
  const asOne = { from: period.from, to: period.to.subtract({ hours: 2 }) }
  const { openMinutes } = keptSlot({ ask, period: asOne, occupied: asOne, zone: EXAMPLE_RULES.zone, quote })
  expect(openMinutes).toBe(2 * 540)
})

test('the same time has the same mode, start and length', () => {
  const asks: SlotRequest[] = [
    ...[days('2027-06-15', '2027-06-15'), days('2027-06-15', '2027-06-16'), days('2027-06-14', '2027-06-15')],
    ...[hours('2027-06-15', '10:00', 120), hours('2027-06-15', '11:00', 120), hours('2027-06-15', '10:00', 60)],
  ]
  for (const [n, one] of asks.entries())
    for (const [m, other] of asks.entries()) expect(isSameTime(one, other)).toBe(n === m)
})
