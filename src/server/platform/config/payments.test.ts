import { expect, test } from 'vitest'
import { paymentsOf } from './groups.ts'

const inProduction = paymentsOf(true)
const given = (env: Record<string, string>) => Object.fromEntries(Object.entries(env).filter(([, value]) => value))
const read = (env: Record<string, string>) => inProduction.parse(given(env))
const problems = (env: Record<string, string>) =>
  (inProduction.safeParse(given(env)).error?.issues ?? []).map(({ message }) => message)

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_123',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
}

test('Stripe needs its keys and a webhook secret, and nothing else', () => {
  expect(read({ ...STRIPE })).toMatchObject({
    payments: 'stripe',
    realMoney: true,
    stripe: {
      secretKey: 'sk_live_123',
      publishableKey: 'pk_live_123',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiUrl: 'https://api.stripe.com',
    },
  })
  const tests = { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_PUBLISHABLE_KEY: 'pk_test_123' }
  expect(read({ ...STRIPE, ...tests })).toMatchObject({ payments: 'stripe', realMoney: false })
})

test.each([
  ['without its secret key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  ['without its other key', { STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY'],
  ['with webhooks that anyone could send', { STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS'],
  ['half live and half for tests', { STRIPE_PUBLISHABLE_KEY: 'pk_test_123' }, 'STRIPE_PUBLISHABLE_KEY'],
  ['with an unencrypted URL', { STRIPE_API_URL: 'http://proxy' }, 'STRIPE_API_URL'],
])('production refuses Stripe %s', (_what, change, variable) => {
  const found = problems({ ...STRIPE, ...change })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(variable)
  expect(found[0]).not.toContain('_123')
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_123'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_123'],
  ['STRIPE_WEBHOOK_SECRETS', 'whsec_1,secret'],
  ['STRIPE_API_URL', 'api.stripe.com'],
])('%s=%s is one problem, and its message names the variable', (name, value) => {
  const found = problems({ ...STRIPE, [name]: value })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(name)
})
