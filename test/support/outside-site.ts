import { aMailedSite } from './mailed-site.ts'
import { anOpenIdProvider, type Somebody } from './openid-provider.ts'
import { aGuest, type Person } from './people.ts'

export type OutsideSite = Awaited<ReturnType<typeof anOutsideSite>>

/** Opens a site with a mailbox. Google and "Example Works" both use a real provider on this machine. */
export async function anOutsideSite() {
  const redirects: string[] = []
  const provider = await anOpenIdProvider(redirects)
  const client = { CLIENT_ID: 'daylet', CLIENT_SECRET: 'only-for-tests-secret', ISSUER: provider.issuer }
  const env = Object.fromEntries(
    ['GOOGLE', 'OIDC'].flatMap((way) => Object.entries(client).map(([name, value]) => [`${way}_${name}`, value])),
  )
  const site = await aMailedSite({ ...env, OIDC_NAME: 'Example Works' })
  redirects.push(...['google', 'sso'].map((way) => `${site.world.url}/auth/callback/${way}`))
  let count = 0
  return {
    ...site,
    comes(over: Partial<Somebody> = {}): Somebody {
      const email = `outside-${++count}@outside.example`
      const somebody = { sub: `s-${count}`, email, email_verified: true, given_name: 'Ada', family_name: 'Outside' }
      Object.assign(provider.state, { somebody: { ...somebody, ...over }, stops: false })
      return provider.state.somebody
    },
    stops: () => void Object.assign(provider.state, { stops: true }),
    close: async () => {
      await site.close()
      await provider.close()
    },
  }
}

export async function aVerifiedGuest({ world, mailbox }: Pick<OutsideSite, 'world' | 'mailbox'>): Promise<Person> {
  const guest = await aGuest(world)
  await world.runJobs()
  await guest.api.accounts.verifyEmail({ token: mailbox.token(guest.email) })
  return guest
}
