import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { type Somebody, throughProvider } from '../../../test/support/openid-provider.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import { aProviderWorld, realTime } from '../../../test/support/provider-world.ts'
import { withSecondFactor } from '../../../test/support/second-factor.ts'
import type { World } from '../../../test/support/world.ts'

let site: Awaited<ReturnType<typeof aProviderWorld>>
let world: World
let mailbox: (typeof site)['mailbox']
let provider: (typeof site)['provider']

beforeAll(async () => {
  site = await aProviderWorld({ OIDC_NAME: 'Example Works' })
  world = site.world
  mailbox = site.mailbox
  provider = site.provider
  world.clock.set(realTime())
})
afterAll(() => site.close())
let n = 0
beforeEach(() => {
  n++
  provider.state.somebody = somebody()
})

const somebody = (over: Partial<Somebody> = {}): Somebody => ({
  sub: `subject-${n}`,
  email: `outside-${n}@outside.example`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Outside',
  ...over,
})
const who = async (person: Person) => (await person.api.sessions.whoAmI()).account

const walk = (person: Person, way: 'google' | 'sso', next = '') => throughProvider(world, person, way, next)

describe.each(['google', 'sso'] as const)('sign-in with %s', (way) => {
  test(
    claim('1.11 2.21 7.4', 'creates an account with its verified address and names, and recognizes it later'),
    async () => {
      const person = aVisitor(world)
      const end = await walk(person, way, '/bookings?x=1')
      // Google sign-in returns to the home page, and single sign-on to the page it was started from.
      expect(end).toBe(way === 'google' ? '/' : '/bookings?x=1')
      const account = await who(person)
      expect(account).toMatchObject({ firstName: 'Ada', lastName: 'Outside', emailVerified: true, role: 'user' })
      const again = aVisitor(world)
      await walk(again, way)
      expect((await who(again))?.id).toBe(account?.id)
    },
  )

  test('is recorded in the log', async () => {
    const person = aVisitor(world)
    await walk(person, way)
    const lines = world.logged.filter((line) => line.includes(`"${person.address}"`)).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ endpoint: `auth.${way}`, code: 'signed_in', account: (await who(person))?.id }])
  })

  test(claim('12.7', 'keeps the accounts of two providers apart, even with the same subject'), async () => {
    const person = aVisitor(world)
    await walk(person, way)
    await world.sql`update credentials set subject = replace(subject, ${provider.issuer}, ${`https://former-${n}.example`})`
    provider.state.somebody = somebody({ email: `another-${n}@outside.example` })
    const another = aVisitor(world)
    await walk(another, way)
    expect((await who(another))?.id).not.toBe((await who(person))?.id)
  })

  test(claim('12.12', 'joins an account with the same verified address'), async () => {
    const guest = await aGuest(world)
    await world.runJobs()
    await guest.api.accounts.verifyEmail({ token: mailbox.token(guest.email) })
    provider.state.somebody = somebody({ email: guest.email })
    const person = aVisitor(world)
    await walk(person, way)
    expect((await who(person))?.id).toBe(guest.id)
    expect((await person.api.profile.showProfile()).joined).toEqual([way])
    await aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD })
  })

  test.each([
    ['ours', true],
    ["the provider's", false],
  ])(
    claim(
      '12.12',
      'confirms an address that only one side verified (not %s) by email, then ends the old password and sessions',
    ),
    async (side, outsideVerified) => {
      const guest = await aGuest(world)
      if (side !== 'ours') {
        await world.runJobs()
        await guest.api.accounts.verifyEmail({ token: mailbox.token(guest.email) })
      }
      provider.state.somebody = somebody({ email: guest.email, email_verified: outsideVerified })
      const person = aVisitor(world)
      expect(await walk(person, way)).toBe('/auth?problem=proof_sent')
      expect(await who(person)).toBeNull()
      await world.runJobs()
      const token = mailbox.token(guest.email)
      // The owner's click on another device must not sign in a person who only entered the owner's address.
      await expect(guest.api.accounts.joinAccount({ token })).rejects.toMatchObject({ code: 'link_ended' })
      const { account } = await person.api.accounts.joinAccount({ token })
      expect(account?.id).toBe(guest.id)
      expect(await who(guest)).toBeNull()
      await expect(
        aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD }),
      ).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    },
  )

  test('rejects a state, cookie or code of another flow', async () => {
    const person = aVisitor(world)
    const leaving = await person.fetch(`/auth/${way}`)
    const state = new URL(leaving.headers.get('location') ?? '').searchParams.get('state')
    const back = (query: string, by = person) =>
      by.fetch(`/auth/callback/${way}?${query}`).then((a) => a.headers.get('location'))
    expect(await back(`state=${state}&code=x`, aVisitor(world))).toBe('/auth?problem=outside_failed')
    expect(await back(`state=wrong&code=x`)).toBe('/auth?problem=outside_failed')
    expect(await back(`state=${state}&code=x`)).toBe('/auth?problem=outside_failed')
    await person.fetch(`/auth/${way}`)
    expect(await back('error=access_denied')).toBe('/auth?problem=outside_cancelled')
    expect(await who(person)).toBeNull()
  })

  test(claim('12.5 12.12', 'joins an account with a second factor only after the factor was entered'), async () => {
    const guest = await aGuest(world)
    const { shown } = await withSecondFactor(world, guest)
    provider.state.somebody = somebody({ email: guest.email })
    const joined = async () => (await guest.api.profile.showProfile()).joined
    const person = aVisitor(world)
    expect(await walk(person, way, '/bookings')).toMatch(/^\/auth\/second-factor/)
    expect([await who(person), await joined()]).toEqual([null, []])
    expect((await person.api.accounts.answerSecondFactor({ code: shown() })).account?.id).toBe(guest.id)
    expect(await joined()).toEqual([way])
    await world.runJobs()
    expect(mailbox.last(guest.email)?.text).toContain('You can now sign in to your Daylet account with')
    expect(await walk(aVisitor(world), way)).toMatch(/^\/auth\/second-factor/)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/auth', 'javascript:alert(1)'])(
    'leads home if the return path is %s',
    async (next) => expect(await walk(aVisitor(world), way, next)).toBe('/'),
  )
})

describe('an ID token', () => {
  test('for us creates an account, and recognizes it later', async () => {
    const credential = await provider.idToken('daylet')
    const person = aVisitor(world)
    const { account } = await person.api.accounts.signInWithGoogle({ credential })
    expect(account).toMatchObject({ email: provider.state.somebody.email, firstName: 'Ada', emailVerified: true })
    const again = await aVisitor(world).api.accounts.signInWithGoogle({ credential: await provider.idToken('daylet') })
    expect(again.account?.id).toBe(account?.id)
  })

  test('for another site, changed or invented is refused', async () => {
    const [head, claims = '', signature] = (await provider.idToken('daylet')).split('.')
    const raised = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'another' }
    const changed = [head, Buffer.from(JSON.stringify(raised)).toString('base64url'), signature].join('.')
    const unsigned = ['eyJhbGciOiJub25lIn0', claims, ''].join('.')
    for (const credential of [await provider.idToken('somebody-else'), changed, unsigned, 'x', 'a.b.c'])
      await expect(aVisitor(world).api.accounts.signInWithGoogle({ credential })).rejects.toMatchObject({
        code: 'bad_token',
      })
  })
})
