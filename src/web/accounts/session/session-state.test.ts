import { describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { eventsBetween, loading, type SessionReply, signedOut, stateOf } from './session-state.ts'

const ada = {
  id: 'a',
  email: 'ada@people.example',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'L',
  role: 'user',
  photoUrl: null,
  factorResetAt: null,
} as const
const reply = (change: Partial<SessionReply> = {}): SessionReply => ({
  account: ada,
  expiresAt: '2027-03-01T08:15:00Z',
  idleEndsAt: '2027-03-01T08:30:00Z',
  confirmedUntil: null,
  now: '2027-03-01T08:00:00Z',
  ...change,
})
const here = stateOf(reply())
const nobody = reply({ account: null, expiresAt: null, idleEndsAt: null })

test(claim('4.4', 'when signed out, user, session and role are empty'), () => {
  expect(here).toMatchObject({
    status: 'signed_in',
    user: ada,
    role: 'user',
    session: { expiresAt: 1_803_888_900_000 },
  })
  expect(stateOf(nobody)).toEqual({ status: 'signed_out', user: null, role: null, session: null })
})

test('a visitor without an account is signed out, with a session that is still refreshed', () => {
  expect(stateOf(reply({ account: null, idleEndsAt: null }))).toMatchObject({
    status: 'signed_out',
    session: { expiresAt: 1_803_888_900_000 },
  })
})

describe('events', () => {
  test(claim('4.5 4.6', 'the first check ends loading with the initial session, whoever it is'), () => {
    expect(eventsBetween(loading, here)).toEqual(['initial_session'])
    expect(eventsBetween(loading, signedOut)).toEqual(['initial_session'])
  })

  test('a sign-in, a sign-out or another account changes the state', () => {
    const bea = stateOf(reply({ account: { ...ada, id: 'b' } }))
    expect(eventsBetween(signedOut, here)).toEqual(['signed_in'])
    expect(eventsBetween(here, bea)).toEqual(['signed_in'])
    expect(eventsBetween(here, signedOut)).toEqual(['signed_out'])
  })

  test('a later expiry is a refreshed token, and any other account change an updated user', () => {
    const later = stateOf(reply({ expiresAt: '2027-03-01T08:28:00Z' }))
    const host = stateOf(reply({ account: { ...ada, role: 'host' } }))
    expect(eventsBetween(here, later)).toEqual(['token_refreshed'])
    expect(eventsBetween(here, host)).toEqual(['user_updated'])
    expect(eventsBetween(here, here)).toEqual([])
  })
})
