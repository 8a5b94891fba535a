import { createServer } from 'node:http'
import Provider from 'oidc-provider'

export type Somebody = { sub: string; email: string; email_verified: boolean; given_name: string; family_name: string }

/** A real OpenID provider on this machine; whoever comes is signed in as `somebody` without being asked. */
export async function anOpenIdProvider(redirectUris: string[]) {
  const state: { somebody: Somebody } = {
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
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'daylet', client_secret: 'only-for-tests-secret', redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    // The claims stand in the ID token itself, as Google's do.
    conformIdTokenClaims: false,
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ ...state.somebody, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['only-for-tests'] },
    pkce: { required: () => true },
  })
  const answer = provider.callback()
  server.on('request', async (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return answer(req, res)
    const { prompt, params, session, grantId } = await provider.interactionDetails(req, res)
    if (prompt.name === 'login')
      return provider.interactionFinished(
        req,
        res,
        { login: { accountId: state.somebody.sub } },
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
  })
  return { issuer, state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
