import type { AccountId } from '../kernel/id.ts'
import { type Cents, cents, prorate, sum, ZERO } from '../kernel/money.ts'
import type { Split } from '../pricing/quote-lines.ts'

/**
 * The chart of accounts; docs/ledger.md shows the entries for each event. Debits are positive and credits negative, so
 * income and tax owed to the authority are credits. `gateway_clearing` is our money at the gateway. `host_payable` is
 * what we owe a host, negative while we owe it. `guest_payable` is refunds that haven't been sent yet.
 * `dispute_receivable` is money the gateway withholds until a dispute is decided. `dispute_fees` are the operator's
 * costs of disputes. `suspense` holds differences found by reconciliation that nobody has explained yet.
 */
export const LEDGER_ACCOUNTS = [
  'gateway_clearing',
  'host_payable',
  'guest_payable',
  'service_fee_income',
  'commission_income',
  'tax_payable',
  'dispute_receivable',
  'dispute_fees',
  'suspense',
] as const
type AccountName = (typeof LEDGER_ACCOUNTS)[number]
export type LedgerAccount = Exclude<AccountName, 'host_payable'> | `host_payable:${string}`

/** The kind of a transaction is the first word of its key, as in `refund:<id>`. */
export const LEDGER_KINDS = [
  'capture',
  'owed',
  'refund',
  'refund_failure',
  'payout',
  'reversal',
  'dispute',
  'correction',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

export type LedgerLine = { readonly account: LedgerAccount; readonly cents: Cents }

export function hostPayable(hostId: AccountId): LedgerAccount {
  return `host_payable:${hostId}`
}

const NOTHING: Split = { total: ZERO, hostReceives: ZERO, commission: ZERO, serviceFee: ZERO, tax: ZERO }

export function entriesForCapture(paid: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(NOTHING, paid, ids.hostId)
}

export function entriesForMore(before: Split, after: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, after, ids.hostId)
}

/**
 * Entries for a refund when it is decided. `before` is what isn't refunded before this refund (at first, everything),
 * and `kept` is what isn't refunded after it. We owe the guest the difference.
 */
export function entriesForRefund(before: Split, kept: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, kept, ids.hostId, 'guest_payable')
}

export function entriesForRefunded(amount: Cents): LedgerLine[] {
  return [
    { account: 'guest_payable', cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

export function entriesForRefundFailed(amount: Cents): LedgerLine[] {
  return entriesForRefunded(cents(-amount))
}

/**
 * Entries for a refund that the guest has already received through a lost dispute. We no longer owe the refund, and the
 * gateway keeps the money.
 */
export function entriesForCovered(amount: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'dispute_receivable', cents: cents(-amount) },
    { account: 'guest_payable', cents: amount },
  ])
}

export function entriesForUnasked(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'guest_payable', cents: cents(-amount) },
  ]
}

export function entriesForPayout(amount: Cents, { hostId }: { readonly hostId: AccountId }): LedgerLine[] {
  return [
    { account: hostPayable(hostId), cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

export function entriesForDisputeOpened(amount: Cents, fee: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'gateway_clearing', cents: cents(-amount - fee) },
    { account: 'dispute_receivable', cents: amount },
    { account: 'dispute_fees', cents: fee },
  ])
}

/** We won the dispute, so we get back the money and the part of the fee that the gateway returns. */
export function entriesForDisputeWon(amount: Cents, feeReturned: Cents): LedgerLine[] {
  return entriesForDisputeOpened(cents(-amount), cents(-feeReturned))
}

/** We lost the dispute. Each party repays its share as in a refund, but the gateway has already withdrawn the money. */
export function entriesForDisputeLost(
  before: Split,
  amount: Cents,
  { hostId }: { readonly hostId: AccountId },
): LedgerLine[] {
  const kept = partOf(before, cents(before.total - amount))
  return between(before, kept, hostId, 'dispute_receivable')
}

/**
 * Entries for a difference between the gateway and our books that nobody has explained yet. The amount is negative if
 * the gateway has less.
 */
export function entriesForCorrection(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'suspense', cents: cents(-amount) },
  ]
}

/** Splits a smaller total in the same proportions. The host receives the rounding remainder. */
export function partOf(whole: Split, total: Cents): Split {
  if (whole.total === total) return whole
  const of = (part: Cents) => prorate(part, total, whole.total)
  const [commission, serviceFee, tax] = [of(whole.commission), of(whole.serviceFee), of(whole.tax)]
  return { total, commission, serviceFee, tax, hostReceives: cents(total - commission - serviceFee - tax) }
}

function between(
  before: Split,
  after: Split,
  hostId: AccountId,
  money: 'gateway_clearing' | 'guest_payable' | 'dispute_receivable' = 'gateway_clearing',
): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: money, cents: cents(after.total - before.total) },
    { account: hostPayable(hostId), cents: cents(before.hostReceives - after.hostReceives) },
    { account: 'commission_income', cents: cents(before.commission - after.commission) },
    { account: 'service_fee_income', cents: cents(before.serviceFee - after.serviceFee) },
    { account: 'tax_payable', cents: cents(before.tax - after.tax) },
  ]
  if (sum(lines.map((line) => line.cents)) !== 0) throw new RangeError('the parts of a split must add up to its total')
  return withoutZeros(lines)
}

function withoutZeros(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter((line) => line.cents !== 0)
}
