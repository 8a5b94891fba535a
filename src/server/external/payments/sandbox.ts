import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { SANDBOX_CARDS } from '../../../contract/payments.ts'
import { isUuid } from '../../../domain/kernel/id.ts'
import { err } from '../../../domain/kernel/result.ts'
import type { Clock } from '../../clock.ts'
import type { Pool } from '../../database/connect.ts'
import type { Charge, Gateway, GatewayView } from './gateway.ts'
import { readGatewayEvent } from './gateway-news.ts'
import { addDeliveries, addIntent, addRefund, findByKey, findIntent, type Intent, moveOn } from './sandbox.sql.ts'

type Outside = { sql: Pool; clock: Clock; secrets: readonly string[]; random?: () => number }

type Outcome = Pick<Intent, 'state' | 'failure_code'>

const outcomes: Record<string, Outcome> = {
  [SANDBOX_CARDS.pays]: { state: 'captured', failure_code: null },
  [SANDBOX_CARDS.challenges]: { state: 'requires_action', failure_code: null },
  [SANDBOX_CARDS.declines]: { state: 'failed', failure_code: 'insufficient_funds' },
  [SANDBOX_CARDS.failsLater]: { state: 'failed', failure_code: 'card_declined' },
}

/** What the bank does with a payment; each step is told by webhook. */
function intents({ sql, clock, random = Math.random }: Outside) {
  const news = (intent: Intent) => {
    const event = {
      id: `evt_${randomUUID()}`,
      kind: `intent.${intent.state}`,
      paymentId: intent.idempotency_key,
      view: viewOf(intent),
    }
    const due = [0, 1].map(() => clock.now().add({ milliseconds: Math.round(300 + random() * 4_000) }))
    return [event.id, JSON.stringify(event), due] as const
  }
  type Asked = { paymentId: string; amount: number; currency: string; number: string; returnPath: string }
  const charge = async ({ paymentId, amount, currency, number, returnPath }: Asked, outcome: Outcome) => {
    const intent = {
      id: `pi_${randomUUID()}`,
      idempotency_key: paymentId,
      amount_cents: amount,
      currency,
      card_last4: number.slice(-4),
      card_brand: 'visa',
      created_at: clock.now(),
      return_path: returnPath,
      ...outcome,
    }
    return viewOf(await addIntent(sql, intent, ...news({ ...intent, refunded_cents: 0 })))
  }
  const answer = async (ref: string, state: Intent['state'], failureCode: string | null) => {
    const { intent, moved } = await moveOn(sql, ref, state, failureCode)
    if (intent && moved) await addDeliveries(sql, ...news(intent))
    return intent
  }
  return { charge, answer }
}

/**
 * The built-in gateway: a small bank of its own in the schema `sandbox`. It knows only the test numbers, and it sends its signed
 * webhooks late, twice and out of order on purpose, so that nothing built on it grows used to better.
 */
export function sandboxGateway(outside: Outside): Gateway & Sandbox {
  const { sql, clock, secrets } = outside
  const { charge, answer } = intents(outside)
  return {
    name: 'sandbox',
    accepts: (number) => Object.hasOwn(outcomes, number),
    charge: ({ paymentId, amount, currency, card, returnPath }: Charge) => {
      const outcome = outcomes[card.number]
      if (!outcome) throw new Error('the sandbox knows only its test numbers')
      return charge({ paymentId, amount, currency, number: card.number, returnPath }, outcome)
    },
    look: async (paymentId) => {
      const intent = await findByKey(sql, paymentId)
      return intent && viewOf(intent)
    },
    // An unknown payment is cancelled too, under its key: a charge still on its way then finds the door shut.
    cancel: async (paymentId) => {
      const known = await findByKey(sql, paymentId)
      if (!known)
        return charge(
          { paymentId, amount: 0, currency: 'USD', number: '0000', returnPath: '/' },
          { state: 'cancelled', failure_code: null },
        )
      return viewOf((await answer(known.id, 'cancelled', null)) ?? known)
    },
    refund: async ({ refundId, paymentId, amount }) => {
      const intent = await findByKey(sql, paymentId)
      const ref = intent && (await addRefund(sql, `re_${randomUUID()}`, refundId, intent.id, amount))
      if (!ref) throw new Error(`the sandbox refuses refund ${refundId}: more than is left`)
      return { ref }
    },
    readEvent: (body, signature) =>
      secrets.some((secret) => isGenuine(secret, body, signature, clock.now()))
        ? readGatewayEvent(body)
        : err({ code: 'bad_signature' }),
    sign: (body) => signed(secrets[0] ?? '', body, seconds(clock.now())),
    answer: async (ref, passed) => {
      if (!isRef(ref)) return null
      await answer(ref, passed ? 'captured' : 'failed', passed ? null : 'authentication_failed')
      return (await findIntent(sql, ref))?.return_path ?? null
    },
    amountOf: async (ref) => {
      const intent = isRef(ref) ? await findIntent(sql, ref) : null
      return intent?.state === 'requires_action' ? intent.amount_cents : null
    },
  }
}

/** What only this gateway has: its bank's question, and its own end of the webhooks. */
export type Sandbox = {
  sign(body: string): string
  /** Takes the customer's answer to the bank and says where to go back to; null for an unknown payment. A second answer changes nothing. */
  answer(ref: string, passed: boolean): Promise<string | null>
  /** Cents the bank asks about, null when it asks nothing. */
  amountOf(ref: string): Promise<number | null>
}

function viewOf(intent: Intent): GatewayView {
  return {
    ref: intent.id,
    state: intent.state,
    currency: intent.currency,
    capturedCents: intent.state === 'captured' ? intent.amount_cents : 0,
    refundedCents: intent.refunded_cents,
    last4: intent.card_last4,
    brand: intent.card_brand,
    failureCode: intent.failure_code,
    challengeUrl: intent.state === 'requires_action' ? challengePath(intent.id) : null,
  }
}

function challengePath(ref: string): string {
  return `/api/sandbox/challenge/${ref}`
}

const isRef = (text: string) => text.startsWith('pi_') && isUuid(text.slice(3))

/** A webhook seen on its way is worth nothing when it is sent again later. */
const FRESH_SECONDS = 300
const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

/** When it was sent, and the signature of that and of the body. */
function signed(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', `sandbox webhook ${secret}`).update(`${at}.${body}`).digest('hex')}`
}

function isGenuine(secret: string, body: string, signature: string, now: Temporal.Instant): boolean {
  const at = Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? Number.NaN)
  if (!(Math.abs(seconds(now) - at) <= FRESH_SECONDS)) return false
  const expected = Buffer.from(signed(secret, body, at))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
