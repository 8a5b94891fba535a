import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Description } from '../../../../../test/support/stripe/description.ts'
import { ADDED_FIELDS, ADDED_PARAMETERS } from '../../../../../test/support/stripe/differences.ts'
import { type StripeServer, serveStripe } from '../../../../../test/support/stripe/listen.ts'
import { StandIn } from '../../../../../test/support/stripe/stand-in.ts'

const file = process.env.STRIPE_OPENAPI
const title = file ? 'the stand-in for Stripe' : 'the stand-in for Stripe: not run, STRIPE_OPENAPI names no description'

describe.skipIf(!file)(title, () => {
  let standIn: StandIn
  let server: StripeServer
  let stripe: Stripe
  beforeAll(async () => {
    standIn = new StandIn(file ?? '', () => Temporal.Now.instant())
    server = await serveStripe(standIn)
    const { port } = new URL(server.url)
    stripe = new Stripe('sk_test_123', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  })
  afterAll(() => server.close())

  const wrong: [what: string, call: () => Promise<unknown>][] = [
    ['a parameter Stripe does not have', () => stripe.customers.create({ nickname: 'Ada' } as never)],
    ['one inside another', () => stripe.accounts.create({ capabilities: { transfers: { wanted: true } } } as never)],
    ['text for a number', () => stripe.paymentIntents.create({ amount: 'much' as never, currency: 'usd' })],
    ['a fraction of a cent', () => stripe.paymentIntents.create({ amount: 10.5, currency: 'usd' })],
    ['no amount', () => stripe.paymentIntents.create({ currency: 'usd' } as never)],
    [
      'an unknown kind',
      () => stripe.paymentIntents.create({ amount: 99, currency: 'usd', capture_method: 'late' as never }),
    ],
    ['a path Stripe does not have', () => stripe.rawRequest('POST', '/v1/payment_intentions', {})],
    ['a method it does not have', () => stripe.rawRequest('DELETE', '/v1/refunds/re_1', {})],
  ]
  test.each(wrong)('refuses %s', async (_, call) => {
    standIn.problems.length = 0
    await expect(call()).rejects.toThrow()
    expect(standIn.problems).toHaveLength(1)
  })

  test('accepts valid calls', async () => {
    standIn.problems.length = 0
    await stripe.paymentIntents.create({ amount: 99, currency: 'usd', metadata: { a: 'b' }, expand: ['latest_charge'] })
    expect(standIn.problems).toEqual([])
  })

  test('adds to the description only what it lacks', () => {
    const description = new Description(file ?? '')
    for (const { to, parameter } of ADDED_PARAMETERS) expect(description.knows(to, parameter)).toBe(false)
    expect(ADDED_FIELDS.every(({ why }) => why.length > 0)).toBe(true)
  })
})
