import { z } from 'zod'
import { url } from './config-values.ts'

const GOOGLE = 'https://accounts.google.com'

/** Sign-in with Google, and with any OpenID provider, shown under OIDC_NAME. */
export const signInOf = (production: boolean) =>
  z
    .object({
      GOOGLE_CLIENT_ID: z.string().optional().describe('Turns on sign-in with Google, together with its secret'),
      GOOGLE_CLIENT_SECRET: z.string().optional().describe('Set together with GOOGLE_CLIENT_ID'),
      GOOGLE_ISSUER: (production ? z.string() : url('GOOGLE_ISSUER', ['https', 'http']))
        .default(GOOGLE)
        .describe('Another issuer, for development. Ignored in production'),
      OIDC_CLIENT_ID: z
        .string()
        .optional()
        .describe('Turns on single sign-on with any OpenID provider, together with secret and issuer'),
      OIDC_CLIENT_SECRET: z.string().optional().describe('Set together with OIDC_CLIENT_ID'),
      OIDC_ISSUER: url('OIDC_ISSUER', production ? ['https'] : ['https', 'http'])
        .optional()
        .describe("The provider's URL, such as `https://login.example`"),
      OIDC_NAME: z.string().default('single sign-on').describe('The name of the provider on the sign-in button'),
    })
    .superRefine((env, { addIssue }) => {
      for (const provider of ['GOOGLE', 'OIDC'] as const)
        if (!env[`${provider}_CLIENT_ID`] !== !env[`${provider}_CLIENT_SECRET`])
          addIssue(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together or not at all`)
      if (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && !env.OIDC_ISSUER)
        addIssue('OIDC_ISSUER must be set with OIDC_CLIENT_ID')
    })
    .transform((env) => {
      const google = providerOf(production ? GOOGLE : env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
      const oidc = providerOf(env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET)
      return { google, oidc: oidc && { ...oidc, name: env.OIDC_NAME } }
    })
const providerOf = (issuer?: string, clientId?: string, clientSecret?: string) =>
  issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
