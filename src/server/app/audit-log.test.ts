import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { contract } from '../../contract/api.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const linesOf = ({ address }: Person) => world.logged.filter((line) => line.includes(`"${address}"`))

test('a refusal before reading is logged too, with its code', async () => {
  const stranger = aVisitor(world)
  const heard = async (path: string, init: RequestInit) => (await stranger.fetch(path, init)).status
  expect(await heard('/api/v1/sign-out', { method: 'POST', headers: { origin: 'https://evil.example' } })).toBe(403)
  expect(await heard('/api/v1/sign-in', { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413)
  expect(linesOf(stranger).map((line) => JSON.parse(line))).toMatchObject([
    { code: 'foreign_site', requestId: expect.any(String), msg: 'a request was refused before it was read' },
    { code: 'body_too_large' },
  ])
})

test('invalid provider callbacks are logged thirty times a minute', async () => {
  const stranger = aVisitor(world)
  for (let n = 0; n < 40; n++) await stranger.fetch('/auth/callback/google')
  expect(linesOf(stranger)).toHaveLength(30)
})

test('every sign-in method is logged', () => {
  const unheard = Object.entries(contract.accounts).filter(([, call]) => !call['~orpc'].meta.audited)
  const checks = ['checkClaimLink', 'checkRecoveryLink', 'checkStopLink', 'checkVerificationLink']
  expect(unheard.map(([name]) => name).sort()).toEqual(checks)
})

test('the log records who signed in, how and from where, and who was refused, but never what they sent', async () => {
  const said: object[] = []
  vi.spyOn(world.deps.log, 'info').mockImplementation((facts) => void said.push(facts as object))
  const guest = await aGuest(world)
  const stranger = aVisitor(world)
  await expect(
    stranger.api.accounts.signIn({ email: guest.email, password: 'Canary-Meadow-4711' }),
  ).rejects.toMatchObject({
    status: 401,
  })
  await stranger.fetch('/api/v1/bookings')
  await guest.fetch(`/api/v1/bookings/${crypto.randomUUID()}`)
  await guest.fetch('/api/v1/profile', {
    method: 'PATCH',
    body: '{"firstName":17}',
    headers: { 'content-type': 'application/json' },
  })
  await guest.api.search.findSpaces({})
  expect(said).toEqual(
    [
      { endpoint: 'accounts.signUp', code: 'signed_in', address: guest.address, account: guest.id },
      { endpoint: 'accounts.signIn', code: 'invalid_credentials', address: stranger.address, account: null },
      { endpoint: 'bookings.listBookings', code: 'sign_in_required', address: stranger.address, account: null },
      { endpoint: 'bookings.showBooking', code: 'not_found', address: guest.address, account: guest.id },
      { endpoint: 'profile.changeName', code: 'bad_request', address: guest.address, account: guest.id },
    ].map((facts) => ({ requestId: expect.any(String), ...facts })),
  )
  expect(JSON.stringify(said)).not.toContain('Canary')
  expect(
    await world.sql`select tried_id from security_events where event_type = 'signin_failed' order by id desc limit 1`,
  ).toEqual([{ tried_id: guest.id }])
})
