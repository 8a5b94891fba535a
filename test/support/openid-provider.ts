import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import * as client from 'openid-client'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export type Somebody = { sub: string; email: string; email_verified: boolean; given_name: string; family_name: string }

type State = { stops: boolean; somebody: Somebody }

/**
 * Starts a real OpenID provider on this machine. It signs everyone in as `somebody` without asking. If `stops` is set,
 * the provider denies access.
 */
export async function anOpenIdProvider(redirectUris: string[]) {
  const state: State = {
    stops: false,
    somebody: {
      sub: 's-1',
      email: 'ada@outside.example',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Outside',
    },
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  let made: Provider | undefined
  server.on('request', (req, res) => {
    made ??= providerOf(issuer, redirectUris, state)
    return req.url?.startsWith('/interaction/') ? answerFor(made, state, req, res) : made.callback()(req, res)
  })
  const idToken = (clientId: string) => idTokenFrom(issuer, clientId, redirectUris)
  return { issuer, state, idToken, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function providerOf(issuer: string, redirectUris: string[], state: State): Provider {
  return new Provider(issuer, {
    clients: ['daylet', 'somebody-else', 'signed-otherwise'].map((client_id) => ({
      client_id,
      client_secret: 'only-for-tests-secret',
      redirect_uris: redirectUris,
      ...(client_id === 'signed-otherwise' && { id_token_signed_response_alg: 'RS512' }),
    })),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'RS512'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    // The ID token itself contains the claims, as it does with Google.
    conformIdTokenClaims: false,
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ ...state.somebody, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['only-for-tests'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
}

async function answerFor(provider: Provider, state: State, req: IncomingMessage, res: ServerResponse) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(req, res)
  if (prompt.name === 'login')
    return provider.interactionFinished(
      req,
      res,
      state.stops ? { error: 'access_denied' } : { login: { accountId: state.somebody.sub } },
      { mergeWithLastSubmission: false },
    )
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) })
  grant?.addOIDCScope('openid email profile')
  return provider.interactionFinished(
    req,
    res,
    { consent: { grantId: await grant?.save() } },
    { mergeWithLastSubmission: true },
  )
}

async function idTokenFrom(issuer: string, clientId: string, redirectUris: string[]): Promise<string> {
  const execute = [client.allowInsecureRequests]
  const application = await client.discovery(new URL(issuer), clientId, 'only-for-tests-secret', undefined, {
    execute,
  })
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  // Two tokens that are issued in the same second must still differ.
  const expectedNonce = client.randomNonce()
  const [redirect_uri = ''] = redirectUris
  let at = client.buildAuthorizationUrl(application, {
    redirect_uri,
    scope: 'openid email profile',
    state: 'x',
    nonce: expectedNonce,
    code_challenge_method: 'S256',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  })
  const browser = aBrowserOutside()
  while (at.origin === issuer) at = new URL((await browser(at)).headers.get('location') ?? '', at)
  const checks = { pkceCodeVerifier, expectedNonce, expectedState: 'x' }
  const tokens = await client.authorizationCodeGrant(application, at, checks)
  return tokens.id_token ?? ''
}

export function aBrowserOutside(): (at: URL) => Promise<Response> {
  const jar = new Map<string, string>()
  return async (at) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }
}

export async function throughProvider(
  world: Pick<World, 'url'>,
  person: Person,
  way: 'google' | 'sso',
  next = '',
): Promise<string> {
  const outside = aBrowserOutside()
  let at = new URL(`/auth/${way}${next && `?next=${encodeURIComponent(next)}`}`, world.url)
  for (let steps = 0; steps < 12; steps++) {
    const own = at.origin === world.url
    const answer = own ? await person.fetch(at.href) : await outside(at)
    const to = answer.headers.get('location')
    if (!to) throw new Error(`${at.href} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    at = new URL(to, at)
    if (at.origin === world.url && !at.pathname.startsWith('/auth/callback/')) return at.pathname + at.search
  }
  throw new Error('the walk does not end')
}
