import Stripe from 'stripe'
import { checkedGateway } from '../../../src/server/external/payments/gateway-news.ts'
import { stripeGateway } from '../../../src/server/external/payments/stripe/stripe-gateway.ts'
import { openDatabase } from '../../../src/server/platform/database/connect.ts'
import { freshDatabase } from '../database.ts'
import { aClock } from '../settable-clock.ts'
import { tokenOf } from '../stripe/cards.ts'
import { serveStripe } from '../stripe/listen.ts'
import { StandIn } from '../stripe/stand-in.ts'
import type { TestedGateway } from './tested-gateway.ts'

export type TestedStripe = TestedGateway & { standIn: StandIn; owner(statement: string): Promise<unknown> }

const SECRETS = { current: 'whsec_current', former: 'whsec_former', foreign: 'whsec_foreign' }

export async function testedStripe(description: string): Promise<TestedStripe> {
  const database = await freshDatabase()
  const { sql, close } = openDatabase(database.appUrl, { max: 10 })
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  const clock = aClock()
  const standIn = new StandIn(description, () => clock.now())
  const server = await serveStripe(standIn)
  const webhookSecrets = [SECRETS.current, SECRETS.former]
  const settings = { secretKey: 'sk_test_123', webhookSecrets, apiUrl: server.url }
  const gateway = checkedGateway(stripeGateway({ sql, clock, publicUrl: 'https://example.com', settings }))
  const { webhooks } = new Stripe('sk_test_123')
  const intentOf = async (paymentId: string) => {
    const [row] = await sql<{ ref: string }[]>`select ref from stripe_intents where payment_id = ${paymentId}`
    return standIn.objects.find(row?.ref ?? '')
  }
  return {
    gateway,
    standIn,
    owner: (statement) => owner.sql.unsafe(statement),
    clock,
    source: (name) => ({ token: tokenOf(name) }),
    answerChallenge: async ({ ref }, passed) => standIn.intents.answer(ref, passed),
    finishOnboarding: async (ref) => {
      const ready = { payouts_enabled: true, capabilities: { transfers: 'active' } }
      standIn.objects.change(standIn.objects.find(ref, 'account'), ready, 'account.updated')
    },
    openDispute: async (id, amount) => ({ ref: standIn.money.openDispute(await intentOf(id), amount).id }),
    closeDispute: async (ref, state, feeBack) => standIn.money.closeDispute(ref, state, feeBack),
    failRefund: async (refundId) => standIn.money.failRefund(refundId),
    events: async () => standIn.objects.events.map((event) => JSON.stringify(event)),
    sign: (payload, { secret = 'current', at = clock.now() } = {}) => {
      const timestamp = Math.floor(at.epochMilliseconds / 1000)
      return webhooks.generateTestHeaderString({ payload, secret: SECRETS[secret], timestamp })
    },
    lose: server.lose,
    close: async () => {
      await server.close()
      await Promise.all([close(), owner.close()])
      await database.drop()
      if (standIn.problems.length > 0)
        throw new Error(`Stripe would not have understood:\n${standIn.problems.join('\n')}`)
    },
  }
}
