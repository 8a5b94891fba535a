import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { EXTRAS, sold, zone } from '../../../test/support/examples/bookings.ts'
import { at, days, hours } from '../../../test/support/examples/spaces.ts'
import { cents, ppm } from '../kernel/money.ts'
import { POLICIES } from './cancellation.ts'
import { type RefundInput, refundPreview } from './refund.ts'

const TWO_DAYS = sold(days('2027-06-15', '2027-06-16'), EXTRAS)

function preview(now: string, change: Partial<RefundInput> = {}) {
  return refundPreview({
    ...TWO_DAYS,
    policy: POLICIES.moderate,
    confirmedAt: at('2027-05-01T12:00'),
    zone,
    now: at(now),
    by: 'guest',
    ...change,
  })
}
function refund(now: string, change: Partial<RefundInput> = {}): number {
  const found = preview(now, change)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value.refund
}

describe('a guest who cancels', () => {
  test(claim('14.20', 'gets everything back in the grace period, until its last instant'), () => {
    expect(refund('2027-05-02T12:00')).toBe(66_436)
    expect(preview('2027-05-02T12:00')).toMatchObject({
      value: { why: { why: 'grace', until: at('2027-05-02T12:00') } },
    })
  })

  test(
    claim('14.19', 'then gets everything except the service fee and its tax, until the last instant of the tier'),
    () => {
      expect(refund('2027-05-02T12:01')).toBe(66_436 - 4_520 - 401)
      expect(refund('2027-06-08T09:00')).toBe(66_436 - 4_520 - 401)
      expect(preview('2027-06-08T09:00')).toMatchObject({
        value: { why: { why: 'tier', until: at('2027-06-08T09:00'), ppm: 1_000_000 } },
      })
    },
  )

  test(claim('14.21', 'then gets half of the rental and add-ons, and the whole cleaning fee'), () => {
    const found = preview('2027-06-08T09:01')
    expect(found).toMatchObject({ ok: true, value: { why: { why: 'tier', ppm: 500_000 } } })
    if (!found.ok) return
    expect(found.value.lines).toEqual([
      { kind: 'rental', paid: 48_000, kept: 24_000 },
      { kind: 'cleaning', paid: 6_000, kept: 0 },
      { kind: 'add_on', paid: 2_500, kept: 1_250 },
      { kind: 'service_fee', paid: 4_520, kept: 4_520 },
      { kind: 'tax', paid: 5_416, kept: 2_642 },
    ])
    expect(found.value.refund).toBe(66_436 - 24_000 - 1_250 - 4_520 - 2_642)
    expect(found.value.kept).toEqual({
      total: 32_412,
      hostReceives: 22_725,
      commission: 2_525,
      serviceFee: 4_520,
      tax: 2_642,
    })
  })

  test(claim('14.21', 'finally gets only the cleaning fee and its tax'), () =>
    expect(refund('2027-06-15T08:59')).toBe(66_436 - 48_000 - 2_500 - 4_520 - 4_883),
  )

  test(claim('14.22', 'is refused from the start on'), () =>
    expect(preview('2027-06-15T09:00')).toEqual({ ok: false, refusal: { code: 'already_started' } }),
  )
})

describe('when the host or an admin cancels', () => {
  test.each(['host', 'admin'] as const)(
    claim('14.21', 'a %s before the start, the guest gets everything back'),
    (by) => {
      expect(refund('2027-06-15T08:59', { by })).toBe(66_436)
      expect(preview('2027-06-15T08:59', { by })).toMatchObject({
        value: { why: { why: 'cancelled_for_guest', by }, kept: { total: 0 } },
      })
    },
  )

  test(claim('14.22', 'after the start, the unused days are refunded, but not the cleaning fee'), () => {
    const found = preview('2027-06-15T12:00', { by: 'host' })
    // These amounts aren't refunded: one day 240, half the projector 12.50, cleaning 60, fee 25.00, tax 29.95.
    expect(found).toMatchObject({
      value: {
        refund: 66_436 - 24_000 - 1_250 - 6_000 - 2_500 - 2_995,
        why: { why: 'unused', unit: 'days', unused: 1, of: 2 },
      },
    })
  })

  test('on the last day, nothing is unused', () => expect(refund('2027-06-16T09:00', { by: 'host' })).toBe(0))

  test('by the hour, the unused minutes are refunded', () => {
    const afternoon = sold(hours('2027-06-15', '12:00', 240))
    const found = preview('2027-06-15T13:00', { ...afternoon, by: 'host' })
    expect(found).toMatchObject({ value: { why: { why: 'unused', unit: 'minutes', unused: 180, of: 240 } } })
    if (found.ok) expect(found.value.lines[0]).toEqual({ kind: 'rental', paid: 16_000, kept: 4_000 })
  })

  test(claim('14.22', 'an admin can refund up to everything, a host can’t'), () => {
    expect(refund('2027-06-16T09:00', { by: 'admin', adminPpm: ppm(1_000_000) })).toBe(66_436)
    expect(refund('2027-06-16T09:00', { by: 'admin', adminPpm: ppm(500_000) })).toBe(33_218)
    expect(refund('2027-06-16T09:00', { by: 'host', adminPpm: ppm(1_000_000) })).toBe(0)
  })

  test('an admin never refunds less than the unused days', () =>
    expect(refund('2027-06-15T12:00', { by: 'admin', adminPpm: ppm(0) })).toBe(
      refund('2027-06-15T12:00', { by: 'host' }),
    ))

  test('no one can cancel after the end', () => {
    for (const by of ['host', 'admin'] as const)
      expect(preview('2027-06-16T18:00', { by })).toEqual({ ok: false, refusal: { code: 'already_ended' } })
  })
})

test('a length discount shrinks with the rental it was given on', () => {
  const week = sold(days('2027-06-14', '2027-06-20'), { weeklyDiscountPpm: ppm(100_000) })
  const found = preview('2027-06-12T12:00', { ...week })
  if (!found.ok) throw new Error(found.refusal.code)
  expect(found.value.lines.slice(0, 2)).toEqual([
    { kind: 'rental', paid: 168_000, kept: 84_000 },
    { kind: 'length_discount', paid: -16_800, kept: -8_400 },
  ])
})

test('the discount is recalculated from the kept rental, not halved from a rounded amount', () => {
  const week = sold(days('2027-06-14', '2027-06-20'), { dayCents: cents(2), weeklyDiscountPpm: ppm(200_000) })
  const found = preview('2027-06-12T12:00', { ...week })
  if (!found.ok) throw new Error(found.refusal.code)
  expect(found.value.lines.slice(0, 2)).toEqual([
    { kind: 'rental', paid: 14, kept: 7 },
    { kind: 'length_discount', paid: -3, kept: -1 },
  ])
})
