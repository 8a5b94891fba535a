import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Result } from '../../../domain/kernel/result.ts'
import { GivenUp } from '../../platform/jobs/job.ts'

export type SavedCardRef = { readonly customerRef: string; readonly methodRef: string }

export type SavedCard = SavedCardRef & {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** The same card number always has the same fingerprint. Null if the gateway doesn't provide one. */
  readonly fingerprint: string | null
}

/** All amounts are running totals. */
export type GatewayView = {
  readonly ref: string
  readonly state: 'requires_action' | 'card_saved' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  /** The amount and currency actually charged, which can differ from what we requested. */
  readonly currency: string
  readonly capturedCents: number
  readonly refundedCents: number
  readonly last4: string
  readonly brand: string
  readonly failureCode: string | null
  readonly challengeUrl: string | null
  readonly captureBefore: string | null
  readonly saved: SavedCard | null
}

export type DisputeState = 'open' | 'won' | 'lost'

/** A webhook whose signature was verified, with its subject. Events arrive late, twice and in any order. */
export type GatewayEvent = { readonly id: string; readonly kind: string; readonly ref: string } & (
  | {
      readonly about: 'payment'
      readonly paymentId: PaymentId
      readonly view: GatewayView | null
    }
  | { readonly about: 'refund'; readonly refundId: string; readonly state: 'done' | 'failed' }
  | {
      readonly about: 'dispute'
      readonly paymentId: PaymentId
      readonly amountCents: number
      readonly feeCents: number
      readonly feeBackCents: number
      readonly currency: string
      readonly state: DisputeState
    }
  | { readonly about: 'host'; readonly payoutsEnabled: boolean }
  | { readonly about: 'other' }
)

export type EventRefusal = { code: 'bad_signature' } | { code: 'bad_event'; problems: string[] }

export type CardNumber = { readonly number: string; readonly expMonth: number; readonly expYear: number }

export type ChargeSource = { readonly card: CardNumber } | { readonly token: string } | { readonly saved: SavedCardRef }

export type Charge = {
  /** The payment's id is also the idempotency key, so that a repeated request never charges the same payment twice. */
  readonly paymentId: PaymentId
  readonly amount: Cents
  readonly currency: string
  readonly kind: 'capture' | 'authorise' | 'save'
  readonly source: ChargeSource
  /** The customer isn't present, so a payment that needs them fails with `authentication_required`. */
  readonly offSession: boolean
  readonly keepFor: {
    readonly accountId: AccountId
    readonly email: string
    readonly name: string
  } | null
  readonly returnPath: string
}

/** A change in our balance at the gateway. `cents` is the amount before the gateway's fee. */
export type GatewayRecord = {
  readonly kind:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'transfer'
    | 'reversal'
    | 'dispute'
    | 'dispute_reversal'
    | 'other'
  readonly ref: string
  readonly ourId: string | null
  readonly cents: number
  readonly feeCents: number
  readonly currency: string
  readonly at: Temporal.Instant
}

/** The gateway was unreachable or didn't respond, so the outcome is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The gateway has refused permanently, so a job that receives this error isn't retried. */
export class GatewayRefused extends GivenUp {
  override name = 'GatewayRefused'
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

type RefusalCode = 'unknown' | 'too_much' | 'disputed' | 'host_not_ready' | 'not_authorised' | 'other'

/**
 * Everything we need from a payment provider. Our ids make every call idempotent. Calls must run outside database
 * transactions. Any call may throw GatewayUnavailable. Calls that move money may throw GatewayRefused.
 */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe'
  accepts(source: ChargeSource): boolean
  charge(charge: Charge): Promise<GatewayView>
  /** Captures the whole authorised amount. If the authorisation has expired, the payment is `cancelled`. */
  capture(paymentId: PaymentId): Promise<GatewayView>
  look(paymentId: PaymentId): Promise<GatewayView | null>
  /**
   * Cancels an unfinished or authorised payment. Blocks an unknown payment, so that its charge fails if it arrives
   * later. A captured payment stays captured.
   */
  cancel(paymentId: PaymentId): Promise<GatewayView>
  /** Asks the gateway to send a refund. If the refund fails later, a webhook reports it. */
  refund(refund: { refundId: string; paymentId: PaymentId; amount: Cents }): Promise<{ ref: string }>
  forgetCard(saved: SavedCardRef): Promise<void>
  transfer(transfer: {
    payoutId: string
    accountRef: string
    amount: Cents
    currency: string
  }): Promise<{ ref: string }>
  /** Returns null if no transfer was made for the payout. */
  findTransfer(payoutId: string): Promise<{ ref: string } | null>
  reverseTransfer(reversal: { reversalId: string; transferRef: string; amount: Cents }): Promise<{ ref: string }>
  onboardHost(host: {
    accountId: AccountId
    email: string
    returnPath: string
    refreshPath: string
    accountRef: string | null
  }): Promise<{ accountRef: string; url: string }>
  hostStatus(accountRef: string): Promise<{ payoutsEnabled: boolean }>
  /** Includes records at the start of the range but not at its end, in no particular order. */
  records(from: Temporal.Instant, to: Temporal.Instant): AsyncIterable<GatewayRecord>
  /**
   * Verifies a webhook's signature and parses its raw body. May first ask the gateway for the current state, so that an
   * old event doesn't report an old state.
   */
  readEvent(body: string, signature: string): Promise<Result<GatewayEvent, EventRefusal>>
}
