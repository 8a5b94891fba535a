import { z } from 'zod'
import { list, oneOf, url } from './config-values.ts'

const NOT_CHOSEN = 'PAYMENTS must be chosen in production: stripe, or sandbox, which takes no real money'
const provider = oneOf('PAYMENTS', ['sandbox', 'stripe'], NOT_CHOSEN)

const key = (name: string, kind: RegExp, example: string) =>
  z.string().refine((value) => kind.test(value), `${name} is no key of Stripe's such as ${example}`)

const isLive = (one: string) => one.includes('_live_')

export const paymentsOf = (production: boolean) =>
  z
    .object({
      PAYMENTS: (production ? provider : provider.default('sandbox')).describe(
        '`stripe` takes real money and needs the next three; `sandbox` takes only test cards, and in production every page says so',
      ),
      STRIPE_SECRET_KEY: key('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_\w+$/, 'sk_live_…')
        .optional()
        .describe('From the dashboard, under developers, API keys'),
      STRIPE_PUBLISHABLE_KEY: key('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/, 'pk_live_…')
        .optional()
        .describe('Beside it there; the browser is told this one'),
      STRIPE_WEBHOOK_SECRETS: list
        .refine(
          (secrets) => secrets.every((one) => /^whsec_\w+$/.test(one)),
          'STRIPE_WEBHOOK_SECRETS: each begins with whsec_',
        )
        .describe(
          'Of the endpoints at `/api/webhooks/stripe`, comma-separated; any of them is believed, so that they can be changed',
        ),
      STRIPE_API_URL: url('STRIPE_API_URL', production ? ['https'] : ['https', 'http'])
        .default('https://api.stripe.com')
        .describe("A stand-in for tests, or a proxy on the way to Stripe's own"),
    })
    .superRefine((env, { addIssue }) => {
      if (env.PAYMENTS !== 'stripe') return
      const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
      if (!secret) addIssue('STRIPE_SECRET_KEY must be set with PAYMENTS=stripe')
      if (!publishable) addIssue('STRIPE_PUBLISHABLE_KEY must be set with PAYMENTS=stripe')
      if (env.STRIPE_WEBHOOK_SECRETS.length === 0)
        addIssue('STRIPE_WEBHOOK_SECRETS must be set with PAYMENTS=stripe: nobody else may say that money came in')
      if (secret && publishable && isLive(secret) !== isLive(publishable))
        addIssue('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of one mode: one is live, one is for tests')
    })
    .transform((env) => {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
      const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_API_URL: apiUrl } = env
      const chosen = env.PAYMENTS === 'stripe' && secretKey && publishableKey
      return {
        payments: env.PAYMENTS,
        stripe: chosen ? { secretKey, publishableKey, webhookSecrets, apiUrl } : null,
        realMoney: Boolean(chosen && isLive(secretKey)),
      }
    })
