import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { NOW, sold, zone } from '../../../test/support/examples/bookings.ts'
import { days } from '../../../test/support/examples/spaces.ts'
import { cents, ppm } from '../kernel/money.ts'
import { type Quote, splitOf } from '../pricing/quote-lines.ts'
import { POLICIES, POLICY_NAMES } from './cancellation.ts'
import { changeTerms } from './change.ts'
import { refundPreview } from './refund.ts'

const RUNS = { numRuns: Number(process.env.CHANGES ?? 300), seed: Number(process.env.SEED ?? 4711) }

const rates = fc.record({
  day: fc.integer({ min: 0, max: 90_000 }),
  extra: fc.integer({ min: 0, max: 999 }),
  cleaning: fc.integer({ min: 0, max: 9_999 }),
  addOn: fc.integer({ min: 0, max: 9_999 }),
  per: fc.constantFrom('booking' as const, 'person' as const, 'hour' as const),
  weekly: fc.constantFrom(0, 50_000, 100_000, 333_333),
})
/** A booking that is shortened several times, hours apart, and then cancelled. */
const lives = fc.record({
  rates,
  policy: fc.constantFrom(...POLICY_NAMES),
  confirmed: fc.integer({ min: 0, max: 2_000 }),
  first: fc.record({ days: fc.integer({ min: 2, max: 30 }), people: fc.integer({ min: 1, max: 9 }) }),
  steps: fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 29 }), people: fc.integer({ min: 1, max: 9 }), hours: fc.nat(900) }),
    { minLength: 1, maxLength: 4 },
  ),
  last: fc.nat(900),
})
type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never

function priced({ rates: r }: Life, count: number, people: number) {
  const last = Temporal.PlainDate.from('2027-03-19').add({ days: count }).toString()
  const addOn = { id: 'a', name: 'Chair', cents: cents(r.addOn), per: r.per, required: true, stock: null }
  return sold(
    days('2027-03-20', last),
    {
      dayCents: cents(r.day),
      extraPersonCents: cents(r.extra),
      includedPeople: 2,
      addOns: [addOn],
      cleaningCents: cents(r.cleaning),
      weeklyDiscountPpm: ppm(r.weekly),
      monthlyDiscountPpm: ppm(0),
    },
    people,
  )
}

/** Returns the changes that make every line cheaper, with their times. With `still`, all happen at the same time. */
function stepsOf(life: Life, still: boolean) {
  let [size, hour] = [life.first, life.confirmed]
  const { period } = priced(life, size.days, size.people)
  const steps: { quote: Quote; now: Temporal.Instant }[] = []
  for (const step of life.steps) {
    const next = { days: Math.min(size.days, step.days), people: Math.min(size.people, step.people) }
    const isCheaper = life.rates.weekly === 0 || size.days < 7 || next.days >= 7
    if (!isCheaper || (next.days === size.days && next.people === size.people)) continue
    if (!still || steps.length === 0) hour += step.hours
    steps.push({ quote: priced(life, next.days, next.people).quote, now: NOW.add({ hours: hour }) })
    size = next
  }
  const end = NOW.add({ hours: still ? hour : hour + life.last })
  return { steps, end, isOver: Temporal.Instant.compare(end, period.from) >= 0 }
}

function lived(life: Life, still: boolean) {
  const { steps, end, isOver } = stepsOf(life, still)
  if (isOver || steps.length === 0) return null
  const whole = priced(life, life.first.days, life.first.people)
  const terms = {
    policy: POLICIES[life.policy],
    zone,
    confirmedAt: NOW.add({ hours: life.confirmed }),
    period: whole.period,
  }
  const cancelled = (quote: Quote, now: Temporal.Instant) => {
    const found = refundPreview({ ...terms, quote, now, by: 'guest' })
    if (!found.ok) throw new Error(found.refusal.code)
    return found.value.refund
  }
  let [quote, plain, back, parts] = [whole.quote, whole.quote, 0, 0]
  const seen: { before: Quote; after: Quote; refund: number; full: number | null }[] = []
  for (const step of steps) {
    const found = changeTerms({ ...terms, quote, now: step.now }, step.quote)
    if (!found.ok) throw new Error(found.refusal.code)
    const { refund, full } = found.value
    seen.push({ before: quote, after: found.value.quote, refund, full: full?.refund ?? null })
    back += refund
    // The refund for cancelling only the removed part at that time.
    parts += cancelled(plain, step.now) - cancelled(step.quote, step.now)
    ;[quote, plain] = [found.value.quote, step.quote]
  }
  back += cancelled(quote, end)
  parts += cancelled(plain, end)
  return { seen, back, parts, atOnce: cancelled(whole.quote, end) }
}

describe('shortening a booking any number of times and then cancelling', () => {
  test(claim('14.14', 'refunds the same as cancelling at once, if it all happens at the same moment'), () =>
    fc.assert(
      fc.property(lives, (life) => {
        const found = lived(life, true)
        if (found) expect(found.back).toBe(found.atOnce)
      }),
      RUNS,
    ),
  )

  test('refunds no more than cancelling each removed part when it was removed, except for tax rounding', () =>
    fc.assert(
      fc.property(lives, (life) => {
        const found = lived(life, false)
        if (found) expect(found.back).toBeLessThanOrEqual(found.parts + found.seen.length)
      }),
      RUNS,
    ))

  test('moves no cent between parties', () =>
    fc.assert(
      fc.property(lives, (life) => {
        for (const { before, after, refund, full } of lived(life, false)?.seen ?? []) {
          expect(after.total).toBe(before.total - refund)
          expect(full ?? refund).toBeGreaterThanOrEqual(refund)
          const [old, now] = [before, after].map((quote) => splitOf(quote.lines, quote.fees.commissionPpm))
          for (const party of ['hostReceives', 'commission', 'serviceFee', 'tax'] as const)
            expect(now?.[party] ?? 0, party).toBeLessThanOrEqual(old?.[party] ?? 0)
        }
      }),
      RUNS,
    ))
})
