import { aMailbox } from './mailbox.ts'
import { anOpenIdProvider } from './openid-provider.ts'
import { aWorld } from './world.ts'

/** Opens a site with a mailbox and an OpenID provider, which serves as both Google and single sign-on. */
export async function aProviderWorld(more: Record<string, string> = {}) {
  const redirects: string[] = []
  const mailbox = await aMailbox()
  const provider = await anOpenIdProvider(redirects)
  const client = { CLIENT_ID: 'daylet', CLIENT_SECRET: 'only-for-tests-secret', ISSUER: provider.issuer }
  const env = Object.fromEntries(
    ['GOOGLE', 'OIDC'].flatMap((way) => Object.entries(client).map(([name, value]) => [`${way}_${name}`, value])),
  )
  const world = await aWorld({ smtp: mailbox.url, env: { ...env, ...more } })
  redirects.push(...['google', 'sso'].map((way) => `${world.url}/auth/callback/${way}`))
  const close = async () => {
    await world.close()
    await provider.close()
    await mailbox.close()
  }
  return { world, mailbox, provider, close }
}

/** A real provider's tokens contain the real time. */
export const realTime = () => Temporal.Instant.fromEpochMilliseconds(Date.now()).toString()
