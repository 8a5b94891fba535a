import type { AccountId, BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql } from '../../database/connect.ts'

type Disputed = { booking_id: BookingId; host_id: AccountId }

/** The booking of a payment, locked: whoever moves its money waits. */
export async function lockDisputed(tx: Sql, id: PaymentId): Promise<Disputed | null> {
  const [row] = await tx<Disputed[]>`
    select b.id as booking_id, b.host_id from bookings b join payments p on p.booking_id = b.id where p.id = ${id} for no key update of b`
  return row ?? null
}

type News = {
  ref: string
  paymentId: PaymentId
  amountCents: number
  feeCents: number
  currency: string
  now: Temporal.Instant
}

/** Puts down that there is a dispute, however it stands by now. */
export async function addDispute(
  tx: Sql,
  { ref, paymentId, amountCents, feeCents, currency, now }: News,
): Promise<void> {
  await tx`
    insert into disputes (ref, payment_id, amount_cents, fee_cents, currency, opened_at)
    values (${ref}, ${paymentId}, ${amountCents}, ${feeCents}, ${currency}, ${now}) on conflict do nothing`
}

/** False when it was closed before. */
export async function closeDispute(
  tx: Sql,
  ref: string,
  state: 'won' | 'lost',
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } =
    await tx`update disputes set state = ${state}, closed_at = ${now} where ref = ${ref} and state = 'open'`
  return count === 1
}

export type Share = { account: 'host' | 'commission_income' | 'service_fee_income' | 'tax_payable'; cents: Cents }

/** What each party holds of a booking by now, as the ledger has it. */
export function findShares(tx: Sql, id: BookingId): Promise<Share[]> {
  return tx<Share[]>`
    select case when l.account like 'host\\_payable:%' then 'host' else l.account end as account, -sum(l.amount_cents)::bigint as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.booking_id = ${id} and (l.account like 'host\\_payable:%' or l.account in ('commission_income', 'service_fee_income', 'tax_payable'))
    group by 1`
}
