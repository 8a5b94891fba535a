import type Stripe from 'stripe'
import type { PaymentId } from '../../../../domain/kernel/id.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Pool } from '../../../platform/database/connect.ts'
import type { Charge, GatewayView } from '../gateway.ts'
import { closedView, EXPANDED, failureOf, type StripeIntent, viewOf, wasAuthorised } from './intent-view.ts'
import { closeFailed, type IntentRow } from './stripe.sql.ts'
import { asking, isRefusal } from './stripe-calls.ts'

export type StripeOutside = { sql: Pool; clock: Clock; stripe: Stripe; publicUrl: string }
export type Named = IntentRow & { ref: string }

export const isNamed = (row: IntentRow): row is Named => row.ref !== null

/** True if nothing has been confirmed yet, which means that no money was requested. */
const isUntouched = (intent: StripeIntent) =>
  ['requires_payment_method', 'requires_confirmation'].includes(intent.status) && failureOf(intent) === null

export function intentCalls({ stripe }: StripeOutside) {
  return {
    retrieve: ({ kind, ref }: Named): Promise<StripeIntent> =>
      asking<StripeIntent>(
        kind === 'setup'
          ? stripe.setupIntents.retrieve(ref, EXPANDED.setup)
          : stripe.paymentIntents.retrieve(ref, EXPANDED.payment),
      ),
    cancel: ({ kind, ref }: Named): Promise<StripeIntent> =>
      asking<StripeIntent>(
        kind === 'setup'
          ? stripe.setupIntents.cancel(ref, EXPANDED.setup)
          : stripe.paymentIntents.cancel(ref, EXPANDED.payment),
      ),
    create: (asked: Charge, customer: string | null): Promise<StripeIntent> => {
      const idempotencyKey = { idempotencyKey: `intent:${asked.paymentId}` }
      const common = {
        payment_method_types: ['card' as const],
        metadata: { payment_id: asked.paymentId },
        ...(customer && { customer }),
      }
      if (asked.kind === 'save')
        return asking<StripeIntent>(stripe.setupIntents.create({ ...common, usage: 'off_session' }, idempotencyKey))
      return asking<StripeIntent>(
        stripe.paymentIntents.create(
          {
            ...common,
            amount: asked.amount,
            currency: asked.currency.toLowerCase(),
            capture_method: asked.kind === 'authorise' ? 'manual' : 'automatic',
            ...(asked.keepFor && { setup_future_usage: 'off_session' }),
          },
          idempotencyKey,
        ),
      )
    },
    confirm: (
      { kind, ref, payment_id: id }: Named,
      { source, offSession }: Charge,
      returnUrl: string,
    ): Promise<StripeIntent> => {
      const idempotencyKey = { idempotencyKey: `confirm:${id}` }
      const means =
        'saved' in source ? { payment_method: source.saved.methodRef } : { confirmation_token: tokenOf(source) }
      const back = offSession ? {} : { return_url: returnUrl }
      if (kind === 'setup')
        return asking<StripeIntent>(
          stripe.setupIntents.confirm(ref, { ...EXPANDED.setup, ...means, ...back }, idempotencyKey),
        )
      const alone = offSession ? { off_session: true } : {}
      return asking<StripeIntent>(
        stripe.paymentIntents.confirm(ref, { ...EXPANDED.payment, ...means, ...back, ...alone }, idempotencyKey),
      )
    },
  }
}

function tokenOf(source: Charge['source']): string {
  if ('token' in source) return source.token
  throw new Error('card numbers never pass through our server to Stripe')
}

export function settling(outside: StripeOutside) {
  const { sql } = outside
  const { retrieve, cancel } = intentCalls(outside)

  /** Cancels a refused intent, so that no other card can be tried on it, and reports the failure. */
  const fail = async (row: IntentRow, code: string): Promise<GatewayView> => {
    await closeFailed(sql, row.payment_id as PaymentId, code)
    const failed = { ...row, failure_code: row.failure_code ?? code }
    if (!isNamed(failed)) return closedView(failed)
    return viewOf(await cancelOrLook(failed), failed)
  }
  const cancelOrLook = async (row: Named): Promise<StripeIntent> => {
    try {
      return await cancel(row)
    } catch (err) {
      if (isRefusal(err)) return retrieve(row)
      throw err
    }
  }
  const settled = async (intent: StripeIntent, row: Named): Promise<GatewayView | null> => {
    if (isUntouched(intent)) return row.closed ? viewOf(await cancelOrLook(row), row) : null
    // An expired authorisation isn't a card refusal, so the payment counts as cancelled by the bank.
    if (intent.status === 'requires_payment_method' && wasAuthorised(intent))
      return viewOf(await cancelOrLook(row), row)
    const failure = intent.status === 'requires_payment_method' ? failureOf(intent) : null
    return failure ? fail(row, failure) : viewOf(intent, row)
  }
  const lookAt = async (row: Named) => settled(await retrieve(row), row)

  return { fail, cancelOrLook, settled, lookAt }
}
