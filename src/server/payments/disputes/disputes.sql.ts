import type { AccountId, BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import { type Cents, cents, ZERO } from '../../../domain/kernel/money.ts'
import type { Split } from '../../../domain/pricing/quote-lines.ts'
import type { Sql } from '../../platform/database/connect.ts'

type Disputed = { booking_id: BookingId; host_id: AccountId }

export async function lockDisputed(tx: Sql, id: PaymentId): Promise<Disputed | null> {
  const [row] = await tx<Disputed[]>`
    select b.id as booking_id, b.host_id from bookings b join payments p on p.booking_id = b.id
      where p.id = ${id} for no key update of b`
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

export const openDisputes = (sql: Sql) => sql`
  select count(*)::int as waiting, min(opened_at) as oldest from disputes where state = 'open'`

export async function addDispute(
  tx: Sql,
  { ref, paymentId, amountCents, feeCents, currency, now }: News,
): Promise<void> {
  await tx`
    insert into disputes (ref, payment_id, amount_cents, fee_cents, currency, opened_at)
    values (${ref}, ${paymentId}, ${amountCents}, ${feeCents}, ${currency}, ${now}) on conflict do nothing`
}

type End = { ref: string; state: 'won' | 'lost'; feeCents: number; feeBackCents: number; now: Temporal.Instant }

export async function closeDispute(tx: Sql, of: End): Promise<Cents | null> {
  const [row] = await tx<{ back: Cents }[]>`
    update disputes set state = ${of.state}, closed_at = ${of.now},
      fee_back_cents = case when ${of.state} = 'won'
        then fee_cents - (${of.feeCents}::bigint - ${of.feeBackCents}::bigint) else 0 end
    where ref = ${of.ref} and state = 'open' returning fee_back_cents as back`
  return row?.back ?? null
}

type Share = { account: 'host' | 'commission_income' | 'service_fee_income' | 'tax_payable'; cents: Cents }

export async function sharesOf(tx: Sql, id: BookingId): Promise<Split> {
  const shares = await tx<Share[]>`
    select case when l.account like 'host\\_payable:%' then 'host' else l.account
      end as account, -sum(l.amount_cents)::bigint as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.booking_id = ${id}
      and (l.account like 'host\\_payable:%' or l.account in ('commission_income', 'service_fee_income', 'tax_payable'))
    group by 1`
  const of = (name: Share['account']) => shares.find(({ account }) => account === name)?.cents ?? ZERO
  const [hostReceives, commission] = [of('host'), of('commission_income')]
  const [serviceFee, tax] = [of('service_fee_income'), of('tax_payable')]
  return { total: cents(hostReceives + commission + serviceFee + tax), hostReceives, commission, serviceFee, tax }
}

/**
 * Sums what the guest of booking `b` received for good from lost disputes, beyond the refunds that were already owed.
 */
export const givenBack = (sql: Sql) => sql`
  coalesce((select sum(d.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
    where r.covered_by = d.ref), 0)) from disputes d join payments dp on dp.id = d.payment_id
    where dp.booking_id = b.id and d.state = 'lost'), 0)::bigint`

/**
 * Sums what problem reports refunded to the guest of booking `b`. Refunds covered by a lost dispute count here, not in
 * `givenBack`.
 */
export const refundedProblems = (sql: Sql) => sql`
  coalesce((
    select sum(r.amount_cents) from refunds r join payments rp on rp.id = r.payment_id
    where rp.booking_id = b.id and r.reason = 'problem' and r.state <> 'failed'
  ), 0)::bigint`
