import { randomUUID } from 'node:crypto'
import { cardExpiry } from '../../../../domain/payments/card-expiry.ts'
import type { Sql } from '../../../database/connect.ts'
import type { CardNumber, Charge, SavedCardRef } from '../gateway.ts'
import { behaviourOf, failed, type Outcome, outcomeOf } from './cards.ts'
import type { Intent } from './intents.sql.ts'
import { addMethod, findMethod } from './methods.sql.ts'

type Kept = Pick<Intent, 'customer_id' | 'method_id' | 'exp_month' | 'exp_year'>
type Chosen = Pick<Intent, 'card_last4' | 'card_brand'> & { outcome: Outcome; kept: Kept }

const NOT_KEPT: Kept = { customer_id: null, method_id: null, exp_month: null, exp_year: null }
const BRAND = 'visa'

/** The card for a payment, saved first if requested, and its test behaviour. */
export async function chosenCard(sql: Sql, asked: Charge, now: Temporal.Instant): Promise<Chosen> {
  const { source } = asked
  if ('card' in source) return typedCard(sql, source.card, asked, now)
  if ('saved' in source) return savedCard(sql, source.saved, asked, now)
  throw new Error('the sandbox has no card form and accepts no tokens')
}

async function typedCard(sql: Sql, card: CardNumber, asked: Charge, now: Temporal.Instant): Promise<Chosen> {
  const behaviour = behaviourOf(card.number)
  if (!behaviour) throw new Error('the sandbox accepts only its test numbers')
  const last4 = card.number.slice(-4)
  const outcome = cardExpiry(card, now) === 'ended' ? failed('expired_card') : outcomeOf(behaviour, asked)
  const shown = { card_last4: last4, card_brand: BRAND, outcome }
  if (!asked.keepFor || outcome.state === 'failed') return { ...shown, kept: NOT_KEPT }
  const expiry = { exp_month: card.expMonth, exp_year: card.expYear }
  const method = { id: `pm_${asked.paymentId}`, card: behaviour, brand: BRAND, last4, ...expiry, created_at: now }
  const whose = { account_id: asked.keepFor.accountId, customer_id: `cus_${randomUUID()}` }
  const customer = await addMethod(sql, { ...method, ...whose })
  return { ...shown, kept: { customer_id: customer, method_id: method.id, ...expiry } }
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
