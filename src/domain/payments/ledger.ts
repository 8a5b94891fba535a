import type { AccountId } from '../kernel/id.ts'
import { type Cents, cents, prorate, sum, ZERO } from '../kernel/money.ts'
import type { Split } from '../pricing/quote-lines.ts'

/**
 * The chart of accounts; docs/ledger.md shows each event with its entries. Debits are positive, credits negative.
 * `gateway_clearing`: our money at the gateway. `host_payable`: owed to a host, negative while we owe. `guest_payable`:
 * refunds not sent yet. `dispute_receivable`: withheld by the gateway until a dispute is decided. `dispute_fees`: the
 * operator's cost of disputes. `suspense`: differences found by reconciliation and not explained yet. Incomes and tax
 * owed to the authority are credits.
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
/** Each host has a separate payable account; the other accounts exist once. */
export type LedgerAccount = Exclude<AccountName, 'host_payable'> | `host_payable:${string}`

/** The kind of a transaction: the first word of its key, as in `refund:<id>`. */
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

/** Entries for a captured payment. They sum to zero; entries of zero are left out. */
export function entriesForCapture(paid: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(NOTHING, paid, ids.hostId)
}

/** Entries for the extra cost of a booking change, from the old shares to the new ones. They sum to zero. */
export function entriesForMore(before: Split, after: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, after, ids.hostId)
}

/**
 * Entries for a refund when it is decided, from the amounts kept before (at first everything) to the amounts kept now;
 * we owe the guest the difference. They sum to zero.
 */
export function entriesForRefund(before: Split, kept: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, kept, ids.hostId, 'guest_payable')
}

/** Entries for a refund that the gateway has sent, so we no longer owe it. */
export function entriesForRefunded(amount: Cents): LedgerLine[] {
  return [
    { account: 'guest_payable', cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

/** Entries for a refund that the guest's bank returned, so we owe it again. */
export function entriesForRefundFailed(amount: Cents): LedgerLine[] {
  return entriesForRefunded(cents(-amount))
}

/**
 * Entries for a refund that the guest received through a lost dispute: we no longer owe it, and the gateway keeps the
 * money.
 */
export function entriesForCovered(amount: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'dispute_receivable', cents: cents(-amount) },
    { account: 'guest_payable', cents: amount },
  ])
}

/** Entries for money we received without a sale, all of which is refunded. */
export function entriesForUnasked(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'guest_payable', cents: cents(-amount) },
  ]
}

/** Entries for a transfer to a host; negative for a reversed transfer. */
export function entriesForPayout(amount: Cents, { hostId }: { readonly hostId: AccountId }): LedgerLine[] {
  return [
    { account: hostPayable(hostId), cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

/** The guest's bank withdrew the money until the dispute is decided, and the gateway charged its fee. */
export function entriesForDisputeOpened(amount: Cents, fee: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'gateway_clearing', cents: cents(-amount - fee) },
    { account: 'dispute_receivable', cents: amount },
    { account: 'dispute_fees', cents: fee },
  ])
}

/** We won the dispute: the money is back, plus whatever the gateway returns of its fee. */
export function entriesForDisputeWon(amount: Cents, feeReturned: Cents): LedgerLine[] {
  return entriesForDisputeOpened(cents(-amount), cents(-feeReturned))
}

/** We lost the dispute: each party repays its share as in a refund, from money already withdrawn. */
export function entriesForDisputeLost(
  before: Split,
  amount: Cents,
  { hostId }: { readonly hostId: AccountId },
): LedgerLine[] {
  const kept = partOf(before, cents(before.total - amount))
  return between(before, kept, hostId, 'dispute_receivable')
}

/** Entries for a difference between gateway and books (negative if the gateway has less), until someone explains it. */
export function entriesForCorrection(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'suspense', cents: cents(-amount) },
  ]
}

/** Each party's share of a smaller total. The host gets the rounding remainder. */
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
