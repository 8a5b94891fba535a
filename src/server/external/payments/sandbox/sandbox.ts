import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { PaymentId } from '../../../../domain/kernel/id.ts'
import { err } from '../../../../domain/kernel/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Pool, Sql } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { type Gateway, GatewayRefused } from '../gateway.ts'
import { readGatewayEvent } from '../gateway-news.ts'
import { behaviourOf } from './cards.ts'
import { hosts } from './hosts.ts'
import { intents, type Outside } from './intents.ts'
import {
  addDeliveries,
  addDispute,
  addRefund,
  closeDispute,
  type Dispute,
  detach,
  failRefund,
  findByKey,
  letterOf,
  lockIntent,
  records,
} from './sandbox.sql.ts'

export type Sandbox = {
  sign(body: string): string
  answer(ref: string, passed: boolean): Promise<string | null>
  question(ref: string): Promise<{ amount: number | null } | null>
  expireAuthorisations(): Promise<void>
  isHost(ref: string): Promise<boolean>
  setPayoutsEnabled(ref: string, enabled: boolean): Promise<string | null>
  openDispute(paymentId: PaymentId, amount?: number): Promise<{ ref: string }>
  closeDispute(ref: string, state: 'won' | 'lost', feeBack?: number): Promise<void>
  failRefund(refundId: string): Promise<void>
}

type Options = { sql: Pool; clock: Clock; secrets: readonly string[]; random?: () => number }

/**
 * The built-in gateway accepts only test card numbers and keeps its data in the schema `sandbox`. It deliberately sends
 * its webhooks late, twice and out of order, to test that our code copes.
 */
export function sandboxGateway(options: Options): Gateway & Sandbox {
  const outside = { random: Math.random, ...options }
  const { sql, clock, secrets } = outside
  const paid = intents(outside)
  const back = refunds(outside)
  const host = hosts(outside)
  const dispute = disputes(outside)
  return {
    name: 'sandbox',
    accepts: (source) => 'saved' in source || ('card' in source && behaviourOf(source.card.number) !== null),
    ...paid.gateway,
    ...paid.bank,
    ...host.gateway,
    ...host.bank,
    refund: back.refund,
    failRefund: back.fail,
    openDispute: dispute.open,
    closeDispute: dispute.close,
    forgetCard: ({ customerRef, methodRef }) => detach(sql, customerRef, methodRef, clock.now()),
    records: (from, to) => records(sql, from, to),
    readEvent: async (body, signature) =>
      secrets.some((secret) => isGenuine(secret, body, signature, clock.now()))
        ? readGatewayEvent(body)
        : err({ code: 'bad_signature' }),
    sign: (body) => sign(secrets[0] ?? '', body, clock.now()),
  }
}

/** Limits replays: an intercepted webhook is useless after this time. */
const FRESH_SECONDS = 300
const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

export function sign(secret: string, body: string, now: Temporal.Instant): string {
  return signed(secret, body, seconds(now))
}

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

function refunds({ sql, clock, random }: Outside) {
  const webhook = (ref: string, refundId: string, state: 'done' | 'failed') =>
    letterOf({ about: 'refund', kind: `refund.${state}`, ref, refundId, state }, clock, random)

  const refund: Gateway['refund'] = async ({ refundId, paymentId, amount }) => {
    const intent = await findByKey(sql, paymentId)
    if (!intent) throw new GatewayRefused('unknown', `the sandbox knows no payment ${paymentId}`)
    const id = `re_${randomUUID()}`
    const asked = { id, key: refundId, intentId: intent.id, amount, now: clock.now() }
    const done = await inTransaction(sql, (tx) => addRefund(tx, asked, webhook(id, refundId, 'done')))
    if (typeof done === 'string') throw new GatewayRefused(done, `the sandbox refuses refund ${refundId}: ${done}`)
    return done
  }

  const fail = (refundId: string) =>
    inTransaction(sql, async (tx) => {
      const failed = await failRefund(tx, refundId, clock.now())
      if (failed) await addDeliveries(tx, webhook(failed.ref, refundId, 'failed'))
    })

  return { refund, fail }
}

function disputes({ sql, clock, random }: Outside) {
  const sendDispute = (tx: Sql, dispute: Dispute, paymentId: PaymentId, currency: string) => {
    const { id: ref, state, amount_cents: amountCents, fee_cents: feeCents, fee_back_cents: feeBackCents } = dispute
    const of = { paymentId, amountCents, feeCents, feeBackCents, currency, state }
    return addDeliveries(tx, letterOf({ about: 'dispute', kind: `dispute.${state}`, ref, ...of }, clock, random))
  }

  const open = async (paymentId: PaymentId, amount?: number): Promise<{ ref: string }> => {
    const intent = await findByKey(sql, paymentId)
    if (!intent) throw new GatewayRefused('unknown', `the sandbox knows no payment ${paymentId}`)
    return inTransaction(sql, async (tx) => {
      await lockIntent(tx, intent.id)
      const whole = intent.amount_cents - intent.refunded_cents
      const dispute = await addDispute(tx, intent, amount ?? whole, clock.now())
      if (!dispute) throw new GatewayRefused('too_much', `payment ${paymentId} cannot be disputed`)
      await sendDispute(tx, dispute, paymentId, intent.currency)
      return { ref: dispute.id }
    })
  }

  const close = (ref: string, state: 'won' | 'lost', feeBack = 0) =>
    inTransaction(sql, async (tx) => {
      const closed = await closeDispute(tx, { ref, state, feeBack, now: clock.now() })
      if (closed) await sendDispute(tx, closed, closed.payment_id, closed.currency)
    })

  return { open, close }
}
