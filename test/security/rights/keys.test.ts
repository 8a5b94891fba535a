import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyAccess } from '../../../src/contract/scopes.ts'
import { SCOPES, type Scope, SITE_SCOPES } from '../../../src/domain/accounts/api-key.ts'
import { aKey, aProgram, type Program } from '../../support/api-keys.ts'
import { anAdmin } from '../../support/applications.ts'
import { aMadeGuest, type Person } from '../../support/people.ts'
import { aWorld, type World } from '../../support/world.ts'
import { call, operations } from './operations.ts'

let world: World
const programs = new Map<Scope, Program>()

beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
  for (const scope of SCOPES)
    programs.set(scope, aProgram(world, (await aKey(await aMadeGuest(world), [scope])).secret))
  for (const scope of SITE_SCOPES) {
    const { api } = await anAdmin(world)
    const { secret } = await api.siteKeys.createKey({ name: 'Books', scopes: [scope], days: 90 })
    programs.set(scope, aProgram(world, secret))
  }
})
afterAll(() => world.close())

/** The code of the response if a key's scope decided it, otherwise null. */
async function refusedFor(program: Program, operation: (typeof operations)[number]): Promise<string | null> {
  const response = await call(operation, program as unknown as Person, crypto.randomUUID())
  if (response.status !== 403) {
    await response.body?.cancel()
    return null
  }
  const { code } = (await response.json()) as { code: string }
  return code === 'scope_missing' || code === 'not_for_keys' ? code : null
}

describe.each([...SCOPES, ...SITE_SCOPES])('a key with only %s', (scope) => {
  test('reaches the operations of its scope, and no other', async () => {
    const program = programs.get(scope) as Program
    const wrong: string[] = []
    for (const operation of operations) {
      const access = keyAccess(operation)
      const wanted =
        access === null ? 'not_for_keys' : access === 'any_key' || access === scope ? null : 'scope_missing'
      const found = await refusedFor(program, operation)
      if (found !== wanted) wrong.push(`${operation.name}: ${found} instead of ${wanted}`)
      world.clock.pass({ seconds: 1 })
    }
    expect(wrong).toEqual([])
  })
})

const reachedBy = (wanted: (access: string | null) => boolean) =>
  operations.filter((operation) => wanted(keyAccess(operation))).map(({ name }) => name)

test('no scope reaches sign-in, account security, keys, payout accounts or new cards', () => {
  const closed = reachedBy((access) => access === null)
  const modules = ['accounts', 'profile', 'dataExports', 'apiKeys', 'siteKeys', 'hosting', 'push', 'stopLinks']
  const expected = operations.filter(({ name }) => modules.includes(name.split('.')[0] ?? '')).map(({ name }) => name)
  expect(closed).toEqual(expect.arrayContaining(expected))
  expect(closed).toEqual(
    expect.arrayContaining([
      ...['signOut', 'refreshSession', 'listDevices', 'endDevice', 'reauthenticate'].map((name) => `sessions.${name}`),
      ...['addMethod', 'setDefaultMethod', 'removeMethod'].map((name) => `paymentMethods.${name}`),
      ...['savePayoutSettings', 'openPayoutAccount'].map((name) => `payouts.${name}`),
    ]),
  )
})

test('whatever needs a recently confirmed identity is closed to keys', () => {
  const confirmed = operations.filter(({ who }) => who === 'confirmed' || who === 'confirmed_admin')
  expect(confirmed.length).toBeGreaterThan(15)
  for (const operation of confirmed) expect(keyAccess(operation)).toBe(null)
})

test('only write:payments pays or refunds', () => {
  expect(reachedBy((access) => access === 'write:payments').sort()).toEqual([
    'bookingChanges.acceptChange',
    'bookingChanges.proposeChange',
    'bookingProblems.acceptOffer',
    'bookingProblems.answerProblem',
    'bookingSteps.cancelBooking',
    'bookings.checkOut',
    'paymentMethods.listMethods',
  ])
})

test('a scope to read writes nothing', () => {
  const writes = operations.filter((operation) => {
    const access = keyAccess(operation)
    return operation.method !== 'GET' && access?.startsWith('read:')
  })
  // These only compute a price or sign a link.
  expect(writes.map(({ name }) => name).sort()).toEqual([
    'bookingChanges.previewChange',
    'files.linkDocument',
    'messages.linkAttachment',
  ])
})

test('admin scopes reach the endpoints of admins, and only those', () => {
  for (const operation of operations) {
    const isForAdmins = operation.who === 'admin' || operation.who === 'confirmed_admin'
    const access = keyAccess(operation)
    if (access?.endsWith(':admin') || (isForAdmins && access !== null))
      expect([operation.name, isForAdmins, access?.endsWith(':admin')]).toEqual([operation.name, true, true])
  }
})
