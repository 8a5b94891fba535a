import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { EXTRAS, NOW, sold, zone } from '../../../test/support/examples/bookings.ts'
import { days } from '../../../test/support/examples/spaces.ts'
import { cents, ppm } from '../kernel/money.ts'
import type { Period } from '../kernel/period.ts'
import type { Quote } from '../pricing/quote-lines.ts'
import { POLICIES, POLICY_NAMES, refundSteps } from './cancellation.ts'
import { type RefundInput, refundPreview } from './refund.ts'

const anySold = fc
  .record({
    n: fc.integer({ min: 1, max: 35 }),
    day: fc.integer({ min: 0, max: 90_000 }),
    extra: fc.integer({ min: 0, max: 999 }),
    cleaning: fc.integer({ min: 0, max: 9_999 }),
    weekly: fc.integer({ min: 0, max: 1_000_000 }),
    weekend: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    people: fc.integer({ min: 1, max: 9 }),
  })
  .map((g) =>
    sold(
      days('2027-03-20', Temporal.PlainDate.from('2027-03-19').add({ days: g.n }).toString()),
      {
        dayCents: cents(g.day),
        extraPersonCents: cents(g.extra),
        includedPeople: 2,
        cleaningCents: cents(g.cleaning),
        weeklyDiscountPpm: ppm(g.weekly),
        dayRules: [{ weekdays: [6, 7], ppmChange: g.weekend, name: 'Weekend' }],
        addOns: EXTRAS.addOns ?? [],
      },
      g.people,
    ),
  )

describe('every refund', () => {
  const asked = fc.record({
    booked: anySold,
    policy: fc.constantFrom(...POLICY_NAMES),
    by: fc.constantFrom('guest' as const, 'host' as const, 'admin' as const),
    confirmed: fc.integer({ min: 0, max: 3_000 }),
    first: fc.integer({ min: 0, max: 3_900 }),
    later: fc.integer({ min: 0, max: 500 }),
  })
  const on = (
    g: {
      booked: { quote: Quote; period: Period }
      policy: (typeof POLICY_NAMES)[number]
      by: RefundInput['by']
      confirmed: number
    },
    hour: number,
  ) =>
    refundPreview({
      ...g.booked,
      policy: POLICIES[g.policy],
      by: g.by,
      zone,
      confirmedAt: NOW.add({ hours: g.confirmed }),
      now: NOW.add({ hours: g.confirmed + hour }),
    })

  test(claim('15.4', 'is between zero and the total, and the kept amounts add up'), () =>
    fc.assert(
      fc.property(asked, (g) => {
        const found = on(g, g.first)
        if (!found.ok) return
        const { refund: back, kept, lines } = found.value
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back + kept.total).toBe(g.booked.quote.total)
        expect(kept.hostReceives + kept.commission + kept.serviceFee + kept.tax).toBe(kept.total)
        expect(
          Math.min(kept.total, kept.hostReceives, kept.commission, kept.serviceFee, kept.tax),
        ).toBeGreaterThanOrEqual(0)
        expect(lines.reduce((so, line) => so + line.kept, 0)).toBe(kept.total)
      }),
    ),
  )

  test('never grows by waiting', () =>
    fc.assert(
      fc.property(asked, (g) => {
        const [sooner, later] = [on(g, g.first), on(g, g.first + g.later)]
        if (sooner.ok && later.ok) expect(later.value.refund).toBeLessThanOrEqual(sooner.value.refund)
        if (!sooner.ok) expect(later.ok).toBe(false)
      }),
    ))

  test('changes only at announced deadlines', () =>
    fc.assert(
      fc.property(asked, (g) => {
        const confirmedAt = NOW.add({ hours: g.confirmed })
        if (Temporal.Instant.compare(confirmedAt, g.booked.period.from) >= 0) return
        let from = confirmedAt
        for (const { until } of refundSteps(POLICIES[g.policy], g.booked.period, zone, confirmedAt)) {
          const guest = (now: Temporal.Instant) =>
            refundPreview({ ...g.booked, policy: POLICIES[g.policy], by: 'guest', zone, confirmedAt, now })
          const last = until.equals(g.booked.period.from) ? until.subtract({ nanoseconds: 1 }) : until
          expect(guest(last)).toEqual(guest(from))
          from = until.add({ nanoseconds: 1 })
        }
      }),
    ))
})
