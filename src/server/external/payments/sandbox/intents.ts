import { randomUUID } from 'node:crypto'
import { isUuid, type PaymentId } from '../../../../domain/kernel/id.ts'
import { compareInstants } from '../../../../domain/kernel/instants.ts'
import { cardExpiry } from '../../../../domain/payments/card-expiry.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Pool, Sql } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import {
  type CardNumber,
  type Charge,
  GatewayRefused,
  type GatewayView,
  type SavedCard,
  type SavedCardRef,
} from '../gateway.ts'
import { behaviourOf, DONE, failed, type Outcome, outcomeOf } from './cards.ts'
import {
  addDeliveries,
  addIntent,
  findByKey,
  findIntent,
  findMethod,
  findRunOut,
  type Intent,
  letterOf,
  moveOn,
  type NewMethod,
} from './sandbox.sql.ts'

export type Outside = { sql: Pool; clock: Clock; secrets: readonly string[]; random: () => number }

const AUTHORISED = { hours: 7 * 24 }
const UNFINISHED: Intent['state'][] = ['requires_action', 'authorised']

const reached = (state: Intent['state'], now: Temporal.Instant) => ({
  state,
  ...(state === 'captured' && { captured_at: now }),
  ...(state === 'authorised' && { capture_before: now.add(AUTHORISED) }),
})

const hasRunOut = ({ state, capture_before: before }: Intent, now: Temporal.Instant) =>
  state === 'authorised' && before !== null && compareInstants(before, now) <= 0

const webhookSender =
  ({ clock, random }: Outside) =>
  (intent: Intent) => {
    const paymentId = intent.idempotency_key as PaymentId
    const kind = `intent.${intent.state}`
    return letterOf({ about: 'payment', kind, ref: intent.id, paymentId, view: viewOf(intent) }, clock, random)
  }

function steps(outside: Outside) {
  const { sql, clock } = outside
  const webhook = webhookSender(outside)
  const move = (intent: Intent, state: Intent['state'], failureCode: string | null) =>
    inTransaction(sql, async (tx) => {
      const change = { ...reached(state, clock.now()), failure_code: failureCode }
      const moved = await moveOn(tx, intent.id, intent.state, change)
      if (moved) await addDeliveries(tx, webhook(moved))
      return moved
    })
  const endRunOut = async (intent: Intent) =>
    (await move(intent, 'cancelled', 'authorisation_expired')) ?? findIntent(sql, intent.id)
  const current = (intent: Intent | null) => (intent && hasRunOut(intent, clock.now()) ? endRunOut(intent) : intent)
  const moveFrom = async (id: PaymentId, states: Intent['state'][], to: Intent['state']): Promise<Intent | null> => {
    const intent = await current(await findByKey(sql, id))
    if (!intent || !states.includes(intent.state)) return intent
    return (await move(intent, to, null)) ?? moveFrom(id, states, to)
  }
  return { move, moveFrom, current, endRunOut, letter: webhook }
}

export function intents(outside: Outside) {
  const { sql, clock } = outside
  const { move, moveFrom, current, endRunOut, letter: webhook } = steps(outside)
  const add = (intent: Omit<Intent, 'refunded_cents' | 'id'>, method: NewMethod | null = null) => {
    const now = clock.now()
    const made = { ...intent, ...reached(intent.state, now), id: `pi_${randomUUID()}` }
    const row = { ...made, created_at: now, captured_at: made.captured_at ?? null }
    return addIntent(sql, row, webhook({ ...made, refunded_cents: 0 }), method)
  }

  const charge = async (asked: Charge) => {
    const { outcome, kept, method, ...card } = await chosenCard(sql, asked, clock.now())
    const row = {
      idempotency_key: asked.paymentId,
      kind: asked.kind,
      amount_cents: asked.kind === 'save' ? 0 : asked.amount,
      currency: asked.currency,
      return_path: asked.returnPath,
      capture_before: null,
      ...card,
      ...kept,
      ...outcome,
    }
    return viewOf(await add(row, method))
  }

  const look = async (id: PaymentId) => {
    const intent = await current(await findByKey(sql, id))
    return intent && viewOf(intent)
  }

  const capture = async (id: PaymentId) => {
    const intent = await moveFrom(id, ['authorised'], 'captured')
    if (!intent) throw new GatewayRefused('unknown', `the sandbox knows no payment ${id}`)
    if (intent.state === 'requires_action')
      throw new GatewayRefused('not_authorised', `payment ${id} is waiting for the bank`)
    return viewOf(intent)
  }

  // Blocks the key of an unknown payment too, so that a charge still on its way is refused.
  const cancel = async (id: PaymentId) => {
    const known = await moveFrom(id, UNFINISHED, 'cancelled')
    return viewOf(known ?? (await add({ ...NEVER_HEARD_OF, idempotency_key: id })))
  }

  const answer = async (ref: string, passed: boolean) => {
    const intent = isRef(ref) ? await findIntent(sql, ref) : null
    if (intent?.state === 'requires_action')
      await (passed ? move(intent, DONE[intent.kind], null) : move(intent, 'failed', 'authentication_failed'))
    return intent?.return_path ?? null
  }

  const question = async (ref: string) => {
    const intent = isRef(ref) ? await findIntent(sql, ref) : null
    if (intent?.state !== 'requires_action') return null
    return intent.kind === 'save' ? { amount: null } : { amount: intent.amount_cents }
  }

  const expireAuthorisations = async () => {
    for (const intent of await findRunOut(sql, clock.now())) await endRunOut(intent)
  }

  return { gateway: { charge, look, capture, cancel }, bank: { answer, question, expireAuthorisations } }
}

const NEVER_HEARD_OF = {
  kind: 'capture',
  state: 'cancelled',
  amount_cents: 0,
  currency: 'USD',
  card_last4: '0000',
  card_brand: 'visa',
  failure_code: null,
  return_path: '/',
  capture_before: null,
  customer_id: null,
  method_id: null,
  exp_month: null,
  exp_year: null,
} as const

const isRef = (text: string) => text.startsWith('pi_') && isUuid(text.slice(3))

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
    challengeUrl: intent.state === 'requires_action' ? `/api/sandbox/challenge/${intent.id}` : null,
    captureBefore: intent.state === 'authorised' ? (intent.capture_before?.toString() ?? null) : null,
    saved: savedCardOf(intent),
  }
}

function savedCardOf(intent: Intent): SavedCard | null {
  const { customer_id, method_id, exp_month, exp_year } = intent
  if (!['card_saved', 'authorised', 'captured'].includes(intent.state)) return null
  if (!customer_id || !method_id || !exp_month || !exp_year) return null
  const { card_brand: brand, card_last4: last4 } = intent
  const fingerprint = `sandbox_${last4}`
  const refs = { customerRef: customer_id, methodRef: method_id }
  return { ...refs, brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint }
}

type Kept = Pick<Intent, 'customer_id' | 'method_id' | 'exp_month' | 'exp_year'>
type Chosen = Pick<Intent, 'card_last4' | 'card_brand'> & { outcome: Outcome; kept: Kept; method?: NewMethod }

const NOT_KEPT: Kept = { customer_id: null, method_id: null, exp_month: null, exp_year: null }
const BRAND = 'visa'

async function chosenCard(sql: Sql, asked: Charge, now: Temporal.Instant): Promise<Chosen> {
  const { source } = asked
  if ('card' in source) return typedCard(source.card, asked, now)
  if ('saved' in source) return savedCard(sql, source.saved, asked, now)
  throw new Error('the sandbox has no card form and accepts no tokens')
}

function typedCard(card: CardNumber, asked: Charge, now: Temporal.Instant): Chosen {
  const behaviour = behaviourOf(card.number)
  if (!behaviour) throw new Error('the sandbox accepts only its test numbers')
  const last4 = card.number.slice(-4)
  const outcome = cardExpiry(card, now) === 'ended' ? failed('expired_card') : outcomeOf(behaviour, asked)
  const shown = { card_last4: last4, card_brand: BRAND, outcome }
  if (!asked.keepFor || outcome.state === 'failed') return { ...shown, kept: NOT_KEPT }
  const expiry = { exp_month: card.expMonth, exp_year: card.expYear }
  const made = { brand: BRAND, last4, ...expiry, created_at: now }
  const method = { id: `pm_${asked.paymentId}`, account_id: asked.keepFor.accountId, card: behaviour, ...made }
  return { ...shown, kept: { customer_id: `cus_${randomUUID()}`, method_id: method.id, ...expiry }, method }
}

async function savedCard(sql: Sql, saved: SavedCardRef, asked: Charge, now: Temporal.Instant): Promise<Chosen> {
  const method = await findMethod(sql, saved.customerRef, saved.methodRef)
  if (!method) return { card_last4: '0000', card_brand: BRAND, outcome: failed('card_removed'), kept: NOT_KEPT }
  const { id, customer_id, last4, brand, exp_month, exp_year } = method
  const ended = cardExpiry({ expMonth: exp_month, expYear: exp_year }, now) === 'ended'
  return {
    card_last4: last4,
    card_brand: brand,
    outcome: ended ? failed('expired_card') : outcomeOf(method.card, asked),
    kept: { customer_id, method_id: id, exp_month, exp_year },
  }
}
