import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'

export type Provider = { issuer: string; clientId: string; clientSecret: string }
/** `subject` includes the provider's name, because two providers may use the same id for different people. */
export type ProviderProfile = {
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}
export type AuthorizationState = { state: string; nonce: string; verifier: string }

const SIGNED_BY = ['RS256', 'PS256', 'ES256', 'EdDSA']

const found = new Map<string, Promise<client.Configuration>>()

/** Fetches the provider's discovery document once. Plain http is allowed only on this machine. */
function discover({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId}`
  const known =
    found.get(key) ??
    describe({ issuer, clientId, clientSecret }).catch((error: unknown) => {
      found.delete(key)
      throw error
    })
  found.set(key, known)
  return known
}

function describe({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const url = new URL(issuer)
  const loopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return client.discovery(url, clientId, clientSecret, undefined, {
    timeout: 10,
    // Token signatures are checked even if the token came over our own connection to the provider.
    execute: [client.enableNonRepudiationChecks, ...(loopback ? [client.allowInsecureRequests] : [])],
  })
}

/**
 * Returns the provider's or the network's own explanation of why the provider is unavailable. Null if its discovery
 * document loads.
 */
export async function tryProvider(provider: Provider): Promise<string | null> {
  return describe(provider).then(
    () => null,
    (error: Error) => error.message.split('\n')[0] ?? '',
  )
}

export async function startAuthorization(
  provider: Provider,
  redirectUri: string,
): Promise<{ url: string; trip: AuthorizationState }> {
  const configuration = await discover(provider)
  const trip = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: 'S256',
    state: trip.state,
    nonce: trip.nonce,
  })
  return { url: url.href, trip }
}

export async function finishAuthorization(
  provider: Provider,
  cameBack: URL,
  trip: AuthorizationState,
): Promise<ProviderProfile | null> {
  const configuration = await discover(provider)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, cameBack, {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    // The algorithm is checked here, because the library accepts every algorithm that the discovery document lists.
    const { alg = '' } = decodeProtectedHeader(tokens.id_token ?? '')
    return claims && SIGNED_BY.includes(alg) ? readClaims(claims) : null
  } catch (error) {
    if (error instanceof TypeError) throw error
    return null
  }
}

export async function readIdToken(provider: Provider, token: string): Promise<ProviderProfile | null> {
  const server = (await discover(provider)).serverMetadata()
  if (!server.jwks_uri) return null
  const keys = createRemoteJWKSet(new URL(server.jwks_uri))
  const read = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: provider.clientId,
    algorithms: SIGNED_BY,
    maxTokenAge: '5m',
    clockTolerance: 60,
  }).catch(() => null)
  return read ? readClaims(read.payload) : null
}

function readClaims(claims: Record<string, unknown>): ProviderProfile | null {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : '')
  // OpenID Connect Core §2 allows at most 255 characters.
  if (!text('sub') || text('sub').length > 255) return null
  const [first = '', ...rest] = text('name').split(' ')
  return {
    subject: `${text('iss')} ${text('sub')}`,
    email: text('email') || null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
  }
}
