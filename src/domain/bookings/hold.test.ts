import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { canRequest, holdAgainAt, holdExpiresAt, prolongForChallenge, spansTooLong } from './hold.ts'

const NOW = at('2026-11-21T08:00')

test(claim('11.5', 'a hold lasts 15 minutes'), () => expect(holdExpiresAt(NOW)).toEqual(at('2026-11-21T08:15')))

test.each([
  ['2026-10-22', '2026-10-28', false],
  ['2026-10-22', '2026-10-29', true],
  ['2026-10-22', '2026-10-22', false],
])('without an account, up to seven days can be held, including one long day: %s to %s', (from, to, tooLong) => {
  const [startDate, endDate] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  expect(spansTooLong({ mode: 'days', startDate, endDate })).toBe(tooLong)
})

describe('a bank challenge', () => {
  const hold = (clock: string, prolonged = false) => ({ expiresAt: at(`2026-11-21T${clock}`), prolonged })

  test(claim('14.2', 'leaves at least ten minutes'), () =>
    expect(prolongForChallenge(hold('08:03'), NOW)).toEqual({
      ok: true,
      value: { expiresAt: at('2026-11-21T08:10'), prolonged: true },
    }),
  )

  test('never shortens the hold', () =>
    expect(prolongForChallenge(hold('08:14'), NOW)).toEqual({
      ok: true,
      value: { expiresAt: at('2026-11-21T08:14'), prolonged: true },
    }))

  test(claim('14.2', 'extends the hold once'), () =>
    expect(prolongForChallenge(hold('08:03', true), NOW)).toEqual({
      ok: false,
      refusal: { code: 'already_prolonged' },
    }),
  )

  test('comes too late for an ended hold', () =>
    expect(prolongForChallenge(hold('08:00'), NOW)).toEqual({ ok: false, refusal: { code: 'expired', at: NOW } }))
})

test('a first hold doesn’t have to wait', () => expect(holdAgainAt(null, NOW)).toBeNull())

test(claim('14.12.4', 'a second hold of an overlapping slot waits five minutes'), () => {
  expect(holdAgainAt(at('2026-11-21T07:55'), NOW)).toBeNull()
  expect(holdAgainAt(at('2026-11-21T07:56'), NOW)).toEqual(at('2026-11-21T08:01'))
})

describe('another request', () => {
  const day = Temporal.PlainDate.from('2026-12-01')
  const days = (many: number) => ({ mode: 'days', startDate: day, endDate: day.add({ days: many - 1 }) }) as const
  const hours = { mode: 'hours', date: day, startMinute: 600, minutes: 120 } as const
  const ask = (unpaid: Parameters<typeof canRequest>[0], next: Parameters<typeof canRequest>[1]) => {
    const found = canRequest(unpaid, next)
    return found.ok || found.refusal
  }

  test('is refused while five are unpaid', () => {
    expect(ask(Array(4).fill(hours), hours)).toBe(true)
    expect(ask(Array(5).fill(hours), hours)).toEqual({ code: 'too_many_requests', limit: 5 })
  })

  test('is refused if all unpaid requests together cover more than 60 days', () => {
    expect(ask([days(30)], days(30))).toBe(true)
    expect(ask([days(30)], days(31))).toEqual({ code: 'too_many_requested_days', limit: 60 })
    expect(ask([days(59), hours], hours)).toEqual({ code: 'too_many_requested_days', limit: 60 })
  })
})
