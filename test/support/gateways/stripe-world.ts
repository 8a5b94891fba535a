import Stripe from 'stripe'
import type { Gateway } from '../../../src/server/external/payments/gateway.ts'
import { stripeGateway } from '../../../src/server/external/payments/stripe/stripe-gateway.ts'
import { serveStripe } from '../stripe/listen.ts'
import { StandIn } from '../stripe/stand-in.ts'
import { aWorld, type World } from '../world.ts'

const SECRET = 'whsec_world'

export type StripeWorld = World & {
  readonly standIn: StandIn
  lose(answers: 'before' | 'after' | 'none'): void
  tell(): Promise<number[]>
}

export async function aStripeWorld(description: string): Promise<StripeWorld> {
  const opened: { world?: World; stripe?: Gateway } = {}
  const now = () => opened.world?.clock.now() ?? Temporal.Instant.fromEpochMilliseconds(0)
  const standIn = new StandIn(description, now)
  const server = await serveStripe(standIn)
  // The stand-in needs the site's database and clock, so it is created after the site.
  const stripe = () => {
    if (!opened.stripe) throw new Error('the world is not open yet')
    return opened.stripe
  }
  const world = await aWorld({
    around: (sandbox) => ({
      ...sandbox,
      name: 'stripe',
      accepts: (source) => stripe().accepts(source),
      charge: (charge) => stripe().charge(charge),
      capture: (id) => stripe().capture(id),
      look: (id) => stripe().look(id),
      cancel: (id) => stripe().cancel(id),
      refund: (refund) => stripe().refund(refund),
      forgetCard: (saved) => stripe().forgetCard(saved),
      readEvent: (body, signature) => stripe().readEvent(body, signature),
    }),
  })
  const { sql, clock, url } = world
  const settings = { secretKey: 'sk_test_123', webhookSecrets: [SECRET], apiUrl: server.url }
  Object.assign(opened, { world, stripe: stripeGateway({ sql, clock, publicUrl: url, settings }) })
  const { webhooks } = new Stripe('sk_test_123')
  const send = async (event: object) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(clock.now().epochMilliseconds / 1000)
    const headers = { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp }) }
    return (await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers })).status
  }
  return {
    ...world,
    standIn,
    lose: server.lose,
    tell: async () => {
      const statuses: number[] = []
      const newestFirst = standIn.objects.events.toReversed()
      for (const event of [...newestFirst, ...newestFirst]) statuses.push(await send(event))
      return [...new Set(statuses)]
    },
    close: async () => {
      await server.close()
      await world.close()
      if (standIn.problems.length > 0)
        throw new Error(`Stripe would not have understood:\n${standIn.problems.join('\n')}`)
    },
  }
}
