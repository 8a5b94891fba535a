import { requireCharge } from './intents.ts'
import { invalid, type Objects, type Thing } from './objects.ts'

type Body = { amount: number; metadata?: Record<string, string> }

export class Money {
  readonly #objects: Objects
  constructor(objects: Objects) {
    this.#objects = objects
  }

  refund({ payment_intent, amount, metadata = {} }: Body & { payment_intent: string }): Thing {
    const charge = requireCharge(this.#objects, this.#objects.find(payment_intent))
    if (this.#disputeOf(charge)) throw invalid('The charge has been charged back.', 'charge_disputed')
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw invalid('The charge has already been refunded.', 'charge_already_refunded')
    if (amount > left) throw invalid(`Refund amount is greater than unrefunded amount`, undefined, 'amount')
    const refund = this.#objects.make('refund', 're', {
      amount,
      metadata,
      payment_intent,
      charge: charge.id,
      currency: charge.currency,
      status: 'succeeded',
    })
    refund.balance_transaction = this.#objects.move('refund', refund, -amount).id
    this.#objects.change(charge, { amount_refunded: charge.amount_refunded + amount }, 'charge.refunded')
    this.#objects.tell('refund.created', refund)
    return refund
  }

  failRefund(refundId: string): void {
    const refund = this.#objects.all('refund').find(({ metadata }) => metadata.refund_id === refundId)
    if (!refund) throw new Error(`no refund ${refundId}`)
    const charge = this.#objects.find(refund.charge)
    this.#objects.move('refund_failure', refund, refund.amount)
    this.#objects.change(charge, { amount_refunded: charge.amount_refunded - refund.amount })
    this.#objects.change(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed')
  }

  transfer(body: Body & { destination: string; currency: string }): Thing {
    const account = this.#objects.find(body.destination, 'account')
    if (account.capabilities?.transfers !== 'active')
      throw invalid('Your destination account cannot take transfers yet.', 'insufficient_capabilities_for_transfer')
    const reversals = { object: 'list', data: [], has_more: false, url: '/v1/transfers' }
    const transfer = this.#objects.make('transfer', 'tr', { ...body, reversals })
    this.#objects.move('transfer', transfer, -body.amount)
    this.#objects.tell('transfer.created', transfer)
    return transfer
  }

  reverse(transfer: Thing, { amount, metadata = {} }: Body): Thing {
    if (amount > transfer.amount - transfer.amount_reversed)
      throw invalid('The amount is greater than what is left of the transfer', undefined, 'amount')
    const money = { amount, metadata, currency: transfer.currency, transfer: transfer.id }
    const reversal = this.#objects.make('transfer_reversal', 'trr', money)
    this.#objects.move('transfer_refund', reversal, amount)
    this.#objects.change(transfer, { amount_reversed: transfer.amount_reversed + amount }, 'transfer.reversed')
    return reversal
  }

  openDispute(intent: Thing, amount?: number): Thing {
    const charge = requireCharge(this.#objects, intent)
    const whole = charge.amount - charge.amount_refunded
    const dispute = this.#objects.make('dispute', 'dp', {
      amount: amount ?? whole,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent.id,
      status: 'needs_response',
      reason: 'fraudulent',
      evidence: {},
      evidence_details: {},
    })
    dispute.balance_transactions = [this.#objects.move('adjustment', dispute, -dispute.amount, 1_500)]
    this.#objects.tell('charge.dispute.created', dispute)
    return dispute
  }

  closeDispute(ref: string, status: 'won' | 'lost', feeBack = 0): void {
    const dispute = this.#objects.find(ref, 'dispute')
    const back = () => this.#objects.move('adjustment', dispute, dispute.amount, -feeBack)
    if (status === 'won') dispute.balance_transactions.push(back())
    this.#objects.change(dispute, { status }, 'charge.dispute.closed')
  }

  #disputeOf(charge: Thing): boolean {
    return this.#objects.all('dispute').some((it) => it.charge === charge.id && it.status !== 'won')
  }
}
