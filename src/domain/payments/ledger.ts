import type { AccountId } from '../kernel/id.ts'
import { type Cents, cents, prorate, sum, ZERO } from '../kernel/money.ts'
import type { Split } from '../pricing/quote-lines.ts'

/**
 * The chart of accounts; docs/ledger.md shows each event with its lines. Debits are positive, credits negative.
 *
 * `gateway_clearing`: our money at the gateway. `host_payable`: owed to a host, negative while we owe. `guest_payable`: what goes back
 * to a guest, until the gateway has sent it. `dispute_receivable`: what the gateway keeps until a dispute is decided. `dispute_fees`: what that
 * cost the operator. `suspense`: what reconciliation found and nobody can explain yet. The incomes and the tax held for the authority are
 * credits.
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
/** Each host has a payable of their own; of the others there is one each. */
export type LedgerAccount = Exclude<AccountName, 'host_payable'> | `host_payable:${string}`

/** What a transaction is of: the first word of its key, as in `refund:<id>`. */
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

/** The account of what is owed to a host. */
export function hostPayable(hostId: AccountId): LedgerAccount {
  return `host_payable:${hostId}`
}

const NOTHING: Split = { total: ZERO, hostReceives: ZERO, commission: ZERO, serviceFee: ZERO, tax: ZERO }

/** The lines of money taken from a guest, summing to zero; lines of zero are left out. */
export function entriesForCapture(paid: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(NOTHING, paid, ids.hostId)
}

/** The lines of what a change of a booking costs more, summing to zero: from the shares it had to those it has now. */
export function entriesForMore(before: Split, after: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, after, ids.hostId)
}

/** The lines of a refund as it is decided, summing to zero: from what had been kept so far (first the whole) to what is kept now; the difference is owed to the guest. */
export function entriesForRefund(before: Split, kept: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, kept, ids.hostId, 'guest_payable')
}

/** The lines of a refund that the gateway has sent: it is owed no longer. */
export function entriesForRefunded(amount: Cents): LedgerLine[] {
  return [
    { account: 'guest_payable', cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

/** The lines of a refund that the guest's bank sent back: it is owed again. */
export function entriesForRefundFailed(amount: Cents): LedgerLine[] {
  return entriesForRefunded(cents(-amount))
}

/** The lines of a refund that a lost dispute has given to the guest: it is owed no longer, and the gateway keeps the money. */
export function entriesForCovered(amount: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'dispute_receivable', cents: cents(-amount) },
    { account: 'guest_payable', cents: amount },
  ])
}

/** The lines of money that no sale asked for: it only goes back. */
export function entriesForUnasked(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'guest_payable', cents: cents(-amount) },
  ]
}

/** The lines of money sent to a host; of a transfer that is taken back, with a minus. */
export function entriesForPayout(amount: Cents, { hostId }: { readonly hostId: AccountId }): LedgerLine[] {
  return [
    { account: hostPayable(hostId), cents: amount },
    { account: 'gateway_clearing', cents: cents(-amount) },
  ]
}

/** A guest's bank took the money back until the dispute is decided, and the gateway its fee. */
export function entriesForDisputeOpened(amount: Cents, fee: Cents): LedgerLine[] {
  return withoutZeros([
    { account: 'gateway_clearing', cents: cents(-amount - fee) },
    { account: 'dispute_receivable', cents: amount },
    { account: 'dispute_fees', cents: fee },
  ])
}

/** The dispute was won: the money is back, and of the fee what the gateway returns. */
export function entriesForDisputeWon(amount: Cents, feeReturned: Cents): LedgerLine[] {
  return entriesForDisputeOpened(cents(-amount), cents(-feeReturned))
}

/** The dispute was lost: every party gives back its share as in a refund, out of the money that is gone already. */
export function entriesForDisputeLost(
  before: Split,
  amount: Cents,
  { hostId }: { readonly hostId: AccountId },
): LedgerLine[] {
  const kept = partOf(before, cents(before.total - amount))
  return between(before, kept, hostId, 'dispute_receivable')
}

/** What reconciliation found at the gateway beyond the books, or with a minus short of them, until somebody can say what it was. */
export function entriesForCorrection(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'suspense', cents: cents(-amount) },
  ]
}

/** Every party's share of a smaller total; the host has what rounding leaves. */
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
