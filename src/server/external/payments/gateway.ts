import type { PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Result } from '../../../domain/kernel/result.ts'

/** What a gateway says of one payment; amounts are totals so far. */
export type GatewayView = {
  readonly ref: string
  readonly state: 'requires_action' | 'captured' | 'failed' | 'cancelled'
  /** What it took, and in which currency: not always what it was asked for. */
  readonly currency: string
  readonly capturedCents: number
  readonly refundedCents: number
  readonly last4: string
  readonly brand: string
  readonly failureCode: string | null
  readonly challengeUrl: string | null
}

/** A webhook that is genuine; its payment and how it stands. */
export type GatewayEvent = {
  readonly id: string
  readonly kind: string
  readonly paymentId: PaymentId
  readonly view: GatewayView
}

export type Charge = {
  /** Also the idempotency key: the same payment is never charged twice, however often it is asked for. */
  readonly paymentId: PaymentId
  readonly amount: Cents
  readonly currency: string
  readonly card: { readonly number: string }
  /** Where on our site the customer goes back to after the bank's question. */
  readonly returnPath: string
}

/** The gateway could not be reached or did not answer; nothing is known of what it did. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** All we need of whoever moves money. Every call may be repeated; none may run inside a database transaction. */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe'
  /** Whether this card may be sent at all. */
  accepts(cardNumber: string): boolean
  charge(charge: Charge): Promise<GatewayView>
  /** How the payment stands, null if the gateway never heard of it. */
  look(paymentId: PaymentId): Promise<GatewayView | null>
  /** Stops an unfinished payment, also one it never heard of: its charge then finds the door shut. One already captured stays so. */
  cancel(paymentId: PaymentId): Promise<GatewayView>
  refund(refund: { refundId: string; paymentId: PaymentId; amount: Cents }): Promise<{ ref: string }>
  readEvent(
    body: string,
    signature: string,
  ): Result<GatewayEvent, { code: 'bad_signature' } | { code: 'bad_event'; problems: string[] }>
}
