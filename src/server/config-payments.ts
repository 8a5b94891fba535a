import { z } from 'zod'
import { list, oneOf, url } from './config-values.ts'

const NOT_CHOSEN = 'PAYMENTS must be chosen in production: stripe, or sandbox, which takes no real money'
const provider = oneOf('PAYMENTS', ['sandbox', 'stripe'], NOT_CHOSEN)

const key = (name: string, kind: RegExp, example: string) =>
  z.string().refine((value) => kind.test(value), `${name} is not a Stripe key such as ${example}`)

const isLive = (one: string) => one.includes('_live_')

export const paymentsOf = (production: boolean) =>
  z
    .object({
      PAYMENTS: (production ? provider : provider.default('sandbox')).describe(
        '`stripe` takes real money and needs the next three settings. `sandbox` takes only test cards, with a notice on every page in production',
      ),
      STRIPE_SECRET_KEY: key('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_\w+$/, 'sk_live_…')
        .optional()
        .describe('From the Stripe dashboard: Developers, API keys'),
      STRIPE_PUBLISHABLE_KEY: key('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/, 'pk_live_…')
        .optional()
        .describe('From the same page. It is sent to browsers'),
      STRIPE_WEBHOOK_SECRETS: list
        .refine(
          (secrets) => secrets.every((one) => /^whsec_\w+$/.test(one)),
          'STRIPE_WEBHOOK_SECRETS: each must start with whsec_',
        )
        .describe(
          'The secrets of the webhook endpoints at `/api/webhooks/stripe`, comma-separated. All of them are valid, so you can rotate them',
        ),
      STRIPE_API_URL: url('STRIPE_API_URL', production ? ['https'] : ['https', 'http'])
        .default('https://api.stripe.com')
        .describe("Another URL for Stripe's API, for tests or a proxy"),
    })
    .superRefine((env, { addIssue }) => {
      if (env.PAYMENTS !== 'stripe') return
      const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
      if (!secret) addIssue('STRIPE_SECRET_KEY must be set with PAYMENTS=stripe')
      if (!publishable) addIssue('STRIPE_PUBLISHABLE_KEY must be set with PAYMENTS=stripe')
      if (env.STRIPE_WEBHOOK_SECRETS.length === 0)
        addIssue('STRIPE_WEBHOOK_SECRETS must be set with PAYMENTS=stripe: they prove that events come from Stripe')
      if (secret && publishable && isLive(secret) !== isLive(publishable))
        addIssue('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have different modes: one is live, the other for tests')
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
