import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import {
  APPLICATION_STATES,
  type ApplicationStep,
  isEditable,
  mayApplyAnew,
  needsReason,
  takeStep,
} from './host-application.ts'

const NOW = Temporal.Instant.from('2027-03-01T08:00:00Z')

describe('an application', () => {
  test.each<[ApplicationStep, 'applicant' | 'admin', Record<string, string>]>([
    ['save', 'applicant', { draft: 'draft', needs_changes: 'needs_changes' }],
    ['submit', 'applicant', { draft: 'submitted', needs_changes: 'submitted' }],
    ['approve', 'admin', { submitted: 'approved' }],
    ['ask_for_changes', 'admin', { submitted: 'needs_changes' }],
    ['reject', 'admin', { submitted: 'rejected' }],
  ])(claim('13.3', '%s can only be done by the %s, and only from the right states'), (step, by, leads) => {
    const other = by === 'admin' ? 'applicant' : 'admin'
    for (const state of APPLICATION_STATES) {
      const taken = takeStep(state, step, by)
      expect([state, taken.ok ? taken.value : null]).toEqual([state, leads[state] ?? null])
      expect(takeStep(state, step, other).ok).toBe(false)
    }
  })

  test('can be edited before it is sent and after changes were requested', () => {
    expect(APPLICATION_STATES.filter(isEditable)).toEqual(['draft', 'needs_changes'])
  })

  test('needs no reason to be approved, but one for any other decision', () => {
    expect([needsReason('approve'), needsReason('ask_for_changes'), needsReason('reject')]).toEqual([false, true, true])
  })
})

describe('applying again', () => {
  const rejected = { state: 'rejected', decidedAt: NOW } as const

  test(claim('12.17', 'is only possible with the role user'), () => {
    expect(mayApplyAnew('user', null, NOW).ok).toBe(true)
    for (const role of ['host', 'admin'] as const)
      expect(mayApplyAnew(role, null, NOW)).toEqual({ ok: false, refusal: { code: 'already_host' } })
  })

  test('is possible 30 days after a rejection, including the thirtieth instant', () => {
    const from = NOW.add({ hours: 720 })
    expect(mayApplyAnew('user', rejected, from.subtract({ nanoseconds: 1 }))).toEqual({
      ok: false,
      refusal: { code: 'apply_later', from },
    })
    expect(mayApplyAnew('user', rejected, from).ok).toBe(true)
  })

  test('is possible right after an approval if the role was removed since', () => {
    expect(mayApplyAnew('user', { state: 'approved', decidedAt: NOW }, NOW).ok).toBe(true)
  })
})
