import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { RefundReason } from '../../domain/payments/payment.ts'
import type { Sql } from '../database/connect.ts'
import type { ReceiptFacts } from './receipts.sql.ts'

export type CreditNote = {
  number: number
  issued_at: Temporal.Instant
  amount_cents: Cents
  host_cents: Cents
  fee_cents: Cents
  tax_cents: Cents
  facts: ReceiptFacts & { receipt: number; reason: RefundReason; currency: string }
  booking: number
  from: Temporal.Instant
  to: Temporal.Instant
  zone: string
}

/**
 * Issues the next credit note for a refund of a sale with a receipt, once, even if the refund was returned and sent
 * again. Shares of host, service fee and tax follow the ledger's total of all refunds of the booking, as running
 * totals, so no rounding remains.
 */
export async function addCreditNote(tx: Sql, refundId: string, now: Temporal.Instant): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('the next credit note'))`
  await tx`
    insert into credit_notes (number, refund_id, booking_id, issued_at, amount_cents, host_cents, fee_cents, tax_cents, facts)
    select coalesce((select max(number) from credit_notes), 0) + 1, coalesce(r.again_of, r.id), p.booking_id, ${now}, r.amount_cents, r.amount_cents - part.fee - part.tax, part.fee, part.tax,
      x.facts || jsonb_build_object('receipt', x.number, 'reason', r.reason, 'currency', p.currency)
    from refunds r join payments p on p.id = r.payment_id join receipts x on x.booking_id = p.booking_id and x.change_id is null,
      lateral (
        select coalesce(sum(l.amount_cents), 0) as total, coalesce(sum(l.amount_cents) filter (where l.account = 'service_fee_income'), 0) as fee,
          coalesce(sum(l.amount_cents) filter (where l.account = 'tax_payable'), 0) as tax
        from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
        where t.booking_id = p.booking_id and t.kind not in ('capture', 'dispute')
          and (l.account like 'host\\_payable:%' or l.account in ('commission_income', 'service_fee_income', 'tax_payable'))
      ) given,
      lateral (
        select coalesce(sum(amount_cents), 0) as amount, coalesce(sum(fee_cents), 0) as fee, coalesce(sum(tax_cents), 0) as tax
        from credit_notes c where c.booking_id = p.booking_id
      ) before,
      lateral (
        select coalesce(round(given.fee * (before.amount + r.amount_cents) / nullif(given.total, 0)) - before.fee, 0)::bigint as fee,
          coalesce(round(given.tax * (before.amount + r.amount_cents) / nullif(given.total, 0)) - before.tax, 0)::bigint as tax
      ) part
    where r.id = ${refundId} and r.state <> 'open' and r.reason <> 'not_as_asked'
    on conflict (refund_id) do nothing`
}

const notes = (sql: Sql) => sql`
  select c.number, c.issued_at, c.amount_cents, c.host_cents, c.fee_cents, c.tax_cents, c.facts, b.number as booking,
    lower(b.period) as from, upper(b.period) as to, b.zone
  from credit_notes c join bookings b on b.id = c.booking_id`

export function findCreditNotes(sql: Sql, id: BookingId): Promise<CreditNote[]> {
  return sql<CreditNote[]>`${notes(sql)} where c.booking_id = ${id} order by c.number`
}

/** A refund's credit note; null if the sale had no receipt. */
export async function findNoteOf(sql: Sql, refundId: string): Promise<CreditNote | null> {
  const [row] = await sql<
    CreditNote[]
  >`${notes(sql)} where c.refund_id = (select coalesce(again_of, id) from refunds where id = ${refundId})`
  return row ?? null
}

/** True for the first caller, so that the guest is notified of a refund only once. */
export async function takeUntoldRefund(tx: Sql, refundId: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    update refunds set told_at = ${now} where id = (select coalesce(again_of, id) from refunds where id = ${refundId}) and told_at is null`
  return count === 1
}

export async function forgetOnNotes(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    update credit_notes c set facts = facts || case when b.guest_id = ${id} then '{"guest": "Deleted account", "invoice": null}'::jsonb else '{"host": "Deleted account"}' end
    from bookings b where b.id = c.booking_id and (b.guest_id = ${id} or b.host_id = ${id})`
}
