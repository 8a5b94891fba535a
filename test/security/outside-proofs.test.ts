import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailbox } from '../support/mailbox.ts'
import { aBrowserOutside, anOpenIdProvider } from '../support/openid-provider.ts'
import { aVisitor } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'

const redirects = ['http://127.0.0.1:9/back']
const CLIENT = ['daylet', 'only-for-tests-secret'] as const
let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
beforeAll(async () => {
  mailbox = await aMailbox()
  provider = await anOpenIdProvider(redirects)
  const env = Object.fromEntries(
    ['GOOGLE', 'OIDC'].flatMap((way) => [
      [`${way}_CLIENT_ID`, way === 'OIDC' ? 'signed-otherwise' : CLIENT[0]],
      [`${way}_CLIENT_SECRET`, CLIENT[1]],
      [`${way}_ISSUER`, provider.issuer],
    ]),
  )
  world = await aWorld({ smtp: mailbox.url, env })
  redirects.push(`${world.url}/auth/callback/sso`)
  // A real provider's tokens contain the real time.
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(Date.now()).toString())
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await mailbox.close()
})

function anIdToken(sub: string, email: string, email_verified: boolean): Promise<string> {
  provider.state.somebody = { sub, email, email_verified, given_name: 'Ada', family_name: 'Outside' }
  return provider.idToken(CLIENT[0])
}

const enter = (credential: string) => aVisitor(world).api.accounts.signInWithGoogle({ credential })

test('an ID token signs in once, however it is written', async () => {
  const credential = await anIdToken('once', 'once@outside.example', true)
  expect((await enter(credential)).account?.email).toBe('once@outside.example')
  for (const again of [credential, `${credential}=`])
    await expect(enter(again)).rejects.toMatchObject({ code: 'bad_token' })
})

test('a token that is unsigned, changed or signed with a wrong algorithm opens nothing', async () => {
  const genuine = await anIdToken('changed', 'changed@outside.example', true)
  const [head, claims = '', signature] = genuine.split('.')
  const raised = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'another' }
  const changed = [head, Buffer.from(JSON.stringify(raised)).toString('base64url'), signature].join('.')
  const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), claims, ''].join('.')
  const byPassword = await new SignJWT(raised)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(CLIENT[1].repeat(2)))
  for (const credential of [changed, unsigned, byPassword, 'x', 'a.b.c'])
    await expect(enter(credential)).rejects.toMatchObject({ code: 'bad_token' })
  expect((await enter(genuine)).next).toBe('signed_in')
})

test('a provider with an unlisted signing algorithm signs no one in, whatever it declares', async () => {
  const [person, outside] = [aVisitor(world), aBrowserOutside()]
  let at = new URL((await person.fetch('/auth/sso')).headers.get('location') ?? '')
  while (at.origin === provider.issuer) {
    const answer = await outside(at)
    const to = answer.headers.get('location')
    if (!to) throw new Error(`${at.href} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    at = new URL(to, at)
  }
  expect([at.origin, at.searchParams.has('code')]).toEqual([world.url, true])
  expect((await person.fetch(at.href)).headers.get('location')).toBe('/auth?problem=outside_failed')
  expect((await person.api.sessions.whoAmI()).account).toBeNull()
})

test.each(['google', 'sso'])('a link on another site starts no sign-in with %s', async (way) => {
  const follow = async (from: string) => {
    const { headers } = await aVisitor(world).fetch(`/auth/${way}`, { headers: { 'sec-fetch-site': from } })
    return headers.get('location') ?? ''
  }
  for (const from of ['cross-site', 'same-site']) expect(await follow(from)).toBe('/auth')
  for (const from of ['same-origin', 'none']) expect(new URL(await follow(from)).origin).toBe(provider.issuer)
})
