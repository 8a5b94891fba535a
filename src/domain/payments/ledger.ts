import type { AccountId } from '../kernel/id.ts'
import { type Cents, cents, sum, ZERO } from '../kernel/money.ts'
import type { Split } from '../pricing/quote-lines.ts'

/**
 * Debits are positive, credits negative. `gateway_clearing`: our money at the gateway; `host_payable`: owed to a host
 * (negative while we owe); `guest_payable`: taken without having been asked for, and owed to the guest; the incomes and the tax we hold for the authority are credits.
 */
export type LedgerAccount =
  | 'gateway_clearing'
  | `host_payable:${string}`
  | 'guest_payable'
  | 'service_fee_income'
  | 'commission_income'
  | 'tax_payable'

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

/** The lines of money given back, summing to zero: from what had been kept so far (first the whole) to what is kept now. */
export function entriesForRefund(before: Split, kept: Split, ids: { readonly hostId: AccountId }): LedgerLine[] {
  return between(before, kept, ids.hostId)
}

/** The lines of money that no sale asked for, until it goes back; of what went back, with a minus. */
export function entriesForUnasked(amount: Cents): LedgerLine[] {
  return [
    { account: 'gateway_clearing', cents: amount },
    { account: 'guest_payable', cents: cents(-amount) },
  ]
}

function between(before: Split, after: Split, hostId: AccountId): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: 'gateway_clearing', cents: cents(after.total - before.total) },
    { account: hostPayable(hostId), cents: cents(before.hostReceives - after.hostReceives) },
    { account: 'commission_income', cents: cents(before.commission - after.commission) },
    { account: 'service_fee_income', cents: cents(before.serviceFee - after.serviceFee) },
    { account: 'tax_payable', cents: cents(before.tax - after.tax) },
  ]
  if (sum(lines.map((line) => line.cents)) !== 0) throw new RangeError('the parts of a split must add up to its total')
  return lines.filter((line) => line.cents !== 0)
}
