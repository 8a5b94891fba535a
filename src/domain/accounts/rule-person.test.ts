import { describe, expect, test } from 'vitest'
import { mayBecome, maySuspend, type Ruled } from './rule-person.ts'

const aPerson = (facts: Partial<Ruled> = {}): Ruled => ({
  role: 'user',
  emailVerified: true,
  suspended: false,
  otherAdmin: true,
  ...facts,
})
const code = (result: ReturnType<typeof mayBecome> | ReturnType<typeof maySuspend>) =>
  result.ok ? 'ok' : result.refusal.code

describe('a role', () => {
  test.each([
    [aPerson(), 'user', 'host', 'ok'],
    [aPerson(), 'user', 'admin', 'ok'],
    [aPerson({ role: 'host' }), 'host', 'user', 'ok'],
    [aPerson({ role: 'admin' }), 'admin', 'host', 'ok'],
    [aPerson(), 'user', 'user', 'same_role'],
    [aPerson({ role: 'host' }), 'user', 'admin', 'role_changed'],
    [aPerson({ emailVerified: false }), 'user', 'host', 'unverified'],
    [aPerson({ emailVerified: false }), 'user', 'admin', 'unverified'],
    [aPerson({ role: 'host', emailVerified: false }), 'host', 'user', 'ok'],
    [aPerson({ role: 'admin', otherAdmin: false }), 'admin', 'user', 'last_admin'],
    [aPerson({ role: 'admin', otherAdmin: false, suspended: true }), 'admin', 'user', 'ok'],
  ] as const)('of %j from %s to %s: %s', (person, from, to, said) => {
    expect(code(mayBecome(person, from, to))).toBe(said)
  })
})

describe('a suspension', () => {
  test.each([
    [aPerson(), false, 'ok'],
    [aPerson({ role: 'admin' }), false, 'ok'],
    [aPerson(), true, 'own_account'],
    [aPerson({ suspended: true }), false, 'already_suspended'],
    [aPerson({ role: 'admin', otherAdmin: false }), false, 'last_admin'],
  ] as const)('of %j by their own action %s: %s', (person, isSelf, said) => {
    expect(code(maySuspend(person, isSelf))).toBe(said)
  })
})
