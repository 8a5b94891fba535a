import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Result } from '../../../domain/kernel/result.ts'
import { GivenUp } from '../../jobs/job.ts'

/** Where the gateway keeps a card; no number is in it. */
export type SavedCardRef = { readonly customerRef: string; readonly methodRef: string }

export type SavedCard = SavedCardRef & {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** The same whenever the same number was typed; null where the gateway does not say. */
  readonly fingerprint: string | null
}

/** What a gateway says of one payment; amounts are totals so far. */
export type GatewayView = {
  readonly ref: string
  readonly state: 'requires_action' | 'card_saved' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  /** What it took, and in which currency: not always what it was asked for. */
  readonly currency: string
  readonly capturedCents: number
  readonly refundedCents: number
  readonly last4: string
  readonly brand: string
  readonly failureCode: string | null
  readonly challengeUrl: string | null
  /** An instant: what is authorised and not captured before it is gone. */
  readonly captureBefore: string | null
  /** The card that may be charged again: kept by this payment, or the kept one it was made with. */
  readonly saved: SavedCard | null
}

export type DisputeState = 'open' | 'won' | 'lost'

/** A webhook that is genuine, and what it is about. Events come late, twice and in any order. */
export type GatewayEvent = { readonly id: string; readonly kind: string; readonly ref: string } & (
  | {
      readonly about: 'payment'
      readonly paymentId: PaymentId
      /** How it stood; null where the gateway has to be asked. */
      readonly view: GatewayView | null
    }
  | { readonly about: 'refund'; readonly refundId: string; readonly state: 'done' | 'failed' }
  | {
      readonly about: 'dispute'
      readonly paymentId: PaymentId
      readonly amountCents: number
      /** What the gateway took for its trouble. */
      readonly feeCents: number
      /** What it gave back of that with the end. */
      readonly feeBackCents: number
      readonly currency: string
      readonly state: DisputeState
    }
  | { readonly about: 'host'; readonly payoutsEnabled: boolean }
  | { readonly about: 'other' }
)

export type EventRefusal = { code: 'bad_signature' } | { code: 'bad_event'; problems: string[] }

export type CardNumber = { readonly number: string; readonly expMonth: number; readonly expYear: number }

/** What is charged: a card as typed, what the gateway's own form made of one, or one kept before. */
export type ChargeSource = { readonly card: CardNumber } | { readonly token: string } | { readonly saved: SavedCardRef }

export type Charge = {
  /** Also the idempotency key: the same payment is never charged twice, however often it is asked for. */
  readonly paymentId: PaymentId
  readonly amount: Cents
  readonly currency: string
  /** Taken at once, reserved until it is captured, or only the card kept (of which the amount says nothing). */
  readonly kind: 'capture' | 'authorise' | 'save'
  readonly source: ChargeSource
  /** The customer is not there: what needs them fails with `authentication_required`. */
  readonly offSession: boolean
  /** Whose the card is to be kept for; null keeps none. */
  readonly keepFor: {
    readonly accountId: AccountId
    readonly email: string
    readonly name: string
  } | null
  /** Where on our site the customer goes back to after the bank's question. */
  readonly returnPath: string
}

/** One movement of our money at the gateway; `cents` is what it did to our balance, before the gateway's own fee. */
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
  /** The id it was asked for under: of the payment (of a dispute too), refund, payout or reversal; null when it was not ours. */
  readonly ourId: string | null
  readonly cents: number
  readonly feeCents: number
  readonly currency: string
  readonly at: Temporal.Instant
}

/** The gateway could not be reached or did not answer; nothing is known of what it did. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The gateway will not do it, however often it is asked: a job that hears so is not tried again. */
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
 * All we need of whoever moves money. Every call may be repeated: the ids in it are ours, and each has one effect. None may run inside a
 * database transaction. Each may throw GatewayUnavailable, those that move money on GatewayRefused.
 */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe'
  /** Whether this may be sent at all. */
  accepts(source: ChargeSource): boolean
  charge(charge: Charge): Promise<GatewayView>
  /** Takes the whole of what is authorised; where that has run out the payment is `cancelled`. */
  capture(paymentId: PaymentId): Promise<GatewayView>
  /** How the payment stands, null if the gateway never heard of it. */
  look(paymentId: PaymentId): Promise<GatewayView | null>
  /** Stops an unfinished or only authorised payment, also one it never heard of: its charge then finds the door shut. One already captured stays so. */
  cancel(paymentId: PaymentId): Promise<GatewayView>
  /** Taken to be sent; news of the refund tell when it fails afterwards. */
  refund(refund: { refundId: string; paymentId: PaymentId; amount: Cents }): Promise<{ ref: string }>
  /** The card cannot be charged any more; one that is gone already is well too. */
  forgetCard(saved: SavedCardRef): Promise<void>
  /** From our balance to a host's account. */
  transfer(transfer: {
    payoutId: string
    accountRef: string
    amount: Cents
    currency: string
  }): Promise<{ ref: string }>
  /** The transfer that was made for a payout, null if there is none. */
  findTransfer(payoutId: string): Promise<{ ref: string } | null>
  reverseTransfer(reversal: { reversalId: string; transferRef: string; amount: Cents }): Promise<{ ref: string }>
  /** Where the host tells the gateway who they are and where their money goes; without an account there, it is opened. */
  onboardHost(host: {
    accountId: AccountId
    email: string
    /** Where on our site the host goes back to, and where a link that is too old leads. */
    returnPath: string
    refreshPath: string
    accountRef: string | null
  }): Promise<{ accountRef: string; url: string }>
  hostStatus(accountRef: string): Promise<{ payoutsEnabled: boolean }>
  /** Every movement of our money from one instant, included, to another, in no order. */
  records(from: Temporal.Instant, to: Temporal.Instant): AsyncIterable<GatewayRecord>
  /** A webhook's body, as it came, if its sender is who they say. What it tells may be asked for again first, so that an old event tells nothing old. */
  readEvent(body: string, signature: string): Promise<Result<GatewayEvent, EventRefusal>>
}
