import { describe, expect, test } from 'vitest'
import { cents } from '../kernel/money.ts'
import { canReport, outcomeOf, type ProblemFacts, problemStep, turnOf } from './problem.ts'

const at = (text: string) => Temporal.Instant.from(text)
const period = { from: at('2027-03-20T08:00:00Z'), to: at('2027-03-21T17:00:00Z') }
const HOUR_LATER = { hours: 1 }

describe('a problem can be reported', () => {
  test.each([
    ['a second before the start', '2027-03-20T07:59:59Z', false],
    ['at the start', '2027-03-20T08:00:00Z', true],
    ['a second before 24 hours after the end', '2027-03-22T16:59:59Z', true],
    ['24 hours after the end', '2027-03-22T17:00:00Z', false],
  ])('%s', (_, now, may) => {
    expect(canReport({ state: 'confirmed', period, endedAt: null }, at(now))).toBe(may)
    expect(canReport({ state: 'completed', period, endedAt: period.to }, at(now))).toBe(may)
  })

  test('for a booking cancelled after its start, until 24 hours later', () => {
    const cancelled = { state: 'cancelled' as const, period, endedAt: at('2027-03-20T12:00:00Z') }
    expect(canReport(cancelled, at('2027-03-21T11:59:59Z'))).toBe(true)
    expect(canReport(cancelled, at('2027-03-21T12:00:00Z'))).toBe(false)
    expect(canReport({ ...cancelled, endedAt: at('2027-03-19T12:00:00Z') }, at('2027-03-20T12:00:00Z'))).toBe(false)
  })

  test.each(['held', 'requested', 'payment_required', 'declined', 'expired', 'released', 'withdrawn'] as const)(
    'never for a booking that is %s',
    (state) => expect(canReport({ state, period, endedAt: null }, period.from)).toBe(false),
  )
})

describe('the party whose turn it is', () => {
  const createdAt = at('2027-03-20T12:00:00Z')
  const open: ProblemFacts = { state: 'open', createdAt, answeredAt: null, offer: null }
  const answered: ProblemFacts = {
    ...open,
    state: 'answered',
    answeredAt: at('2027-03-20T20:00:00Z'),
    offer: cents(500),
  }
  test.each([
    ['the host for 24 hours', open, '2027-03-21T11:59:59Z', 'host'],
    ['then an admin', open, '2027-03-21T12:00:00Z', 'admin'],
    ['the guest for 72 hours after an offer', answered, '2027-03-23T19:59:59Z', 'guest'],
    ['then an admin again', answered, '2027-03-23T20:00:00Z', 'admin'],
    ['an admin at once without an offer', { ...answered, offer: cents(0) }, '2027-03-20T20:00:00Z', 'admin'],
    ['nobody once it is settled', { ...answered, state: 'settled' as const }, '2027-03-20T20:00:00Z', 'nobody'],
  ])('%s', (_, problem, now, turn) => expect(turnOf(problem, at(now))).toBe(turn))

  test('each step belongs to one party, while it is their turn', () => {
    const now = createdAt.add(HOUR_LATER)
    const late = createdAt.add({ hours: 24 })
    expect(problemStep(open, 'answer', 'host', now)).toMatchObject({ ok: true })
    expect(problemStep(open, 'answer', 'guest', now)).toMatchObject({ refusal: { code: 'not_for_you' } })
    expect(problemStep(open, 'answer', 'host', late)).toMatchObject({ refusal: { code: 'answer_overdue' } })
    expect(problemStep(answered, 'answer', 'host', late)).toMatchObject({ refusal: { code: 'already_answered' } })
    expect(problemStep(open, 'accept', 'guest', now)).toMatchObject({ refusal: { code: 'no_offer' } })
    expect(problemStep(answered, 'accept', 'guest', late)).toMatchObject({ ok: true })
    expect(problemStep(answered, 'settle', 'admin', late)).toMatchObject({ refusal: { code: 'not_due_yet' } })
    expect(problemStep(open, 'settle', 'admin', late)).toMatchObject({ ok: true })
    expect(problemStep(open, 'withdraw', 'guest', late)).toMatchObject({ ok: true })
    for (const [state, code] of [
      ['settled', 'problem_settled'],
      ['withdrawn', 'problem_withdrawn'],
    ] as const)
      expect(problemStep({ ...open, state }, 'withdraw', 'guest', now)).toMatchObject({ refusal: { code } })
  })
})

test('a settlement refunds nothing, part or all of the refundable amount', () => {
  expect([0, 1, 99, 100].map((refund) => outcomeOf(cents(refund), cents(100)))).toEqual([
    ...(['nothing', 'partial', 'partial', 'full'] as const),
  ])
})
