import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aBrowserOutside } from '../../../test/support/openid-provider.ts'
import { aVisitor, type Person } from '../../../test/support/people.ts'
import { aProviderWorld, realTime } from '../../../test/support/provider-world.ts'

let site: Awaited<ReturnType<typeof aProviderWorld>>
beforeAll(async () => {
  site = await aProviderWorld()
  site.world.clock.set(realTime())
})
afterAll(() => site.close())

async function upToCallback(person: Person, way: 'google' | 'sso'): Promise<URL> {
  const outside = aBrowserOutside()
  let at = new URL((await person.fetch(`/auth/${way}`)).headers.get('location') ?? '')
  while (at.origin === site.provider.issuer) at = new URL((await outside(at)).headers.get('location') ?? '', at)
  return at
}

describe.each(['google', 'sso'] as const)('an authorization code by %s', (way) => {
  test(claim('7.18.4', 'is requested with PKCE (S256), each time with a new challenge, state and nonce'), async () => {
    const asked = async () => {
      const leaving = await aVisitor(site.world).fetch(`/auth/${way}`)
      return new URL(leaving.headers.get('location') ?? '').searchParams
    }
    const [one, other] = [await asked(), await asked()]
    expect([one.get('response_type'), one.get('code_challenge_method')]).toEqual(['code', 'S256'])
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(one.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.get(name)).not.toBe(other.get(name))
    }
  })

  test.each([
    ['without a verifier', {}],
    ['with another verifier', { code_verifier: 'x'.repeat(43) }],
  ])('a code that was intercepted is useless %s', async (_, verifier) => {
    const back = await upToCallback(aVisitor(site.world), way)
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${site.world.url}/auth/callback/${way}`,
      ...verifier,
    })
    const authorization = `Basic ${Buffer.from('daylet:only-for-tests-secret').toString('base64')}`
    const answer = await fetch(`${site.provider.issuer}/token`, { method: 'POST', body, headers: { authorization } })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  })

  test.each(['verifier', 'nonce', 'state'])('a flow whose %s doesn’t match goes nowhere', async (name) => {
    const person = aVisitor(site.world)
    const back = await upToCallback(person, way)
    await site.world.sql`
      update verification_tokens set facts = facts || ${site.world.sql.json({ [name]: 'x'.repeat(43) })} where kind = 'outside' and used_at is null`
    const answer = await person.fetch(back.href)
    expect(answer.headers.get('location')).toBe('/auth?problem=outside_failed')
    expect((await person.api.sessions.whoAmI()).account).toBeNull()
  })
})
