import type { Invoice } from '../../../domain/bookings/invoice.ts'
import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { RefundReason } from '../../../domain/payments/payment.ts'
import type { Quote } from '../../../domain/pricing/quote-lines.ts'
import type { Operator } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'

type ReceiptFacts = {
  operator: Operator
  host: string
  guest: string
  invoice: Invoice | null
  space: { title: string; address: string }
}
export type Receipt = {
  number: number
  issued_at: Temporal.Instant
  facts: ReceiptFacts
  quote: Quote
  from: Temporal.Instant
  to: Temporal.Instant
  change: { id: string; old: Quote; of: number } | null
}

export function findReceipts(sql: Sql, id: BookingId): Promise<Receipt[]> {
  return sql<Receipt[]>`
    select r.number, r.issued_at, r.facts, r.quote, lower(r.period) as from, upper(r.period) as to,
      case when c.id is not null then jsonb_build_object('id', c.id, 'old', c.old_quote, 'of',
        (select number from receipts f where f.booking_id = r.booking_id and f.change_id is null)) end as change
    from receipts r left join booking_changes c on c.id = r.change_id where r.booking_id = ${id} order by r.number`
}

/** Locks the numbering, so that there are no gaps. */
const nextNumber = (tx: Sql) => tx`select pg_advisory_xact_lock(hashtext('the next receipt'))`

const factsOf = (sql: Sql, { name, address, taxId }: Operator) => sql`
  jsonb_build_object(
    'operator', jsonb_build_object('name', ${name}::text, 'address', ${address}::text, 'taxId', ${taxId}::text),
    'host', h.first_name || ' ' || h.last_name, 'guest', g.first_name || ' ' || g.last_name, 'invoice', b.invoice,
    'space', jsonb_build_object('title', s.title, 'address', s.address))`

/**
 * Issues the receipt for a booking once, with the terms at the time of sale, even if the booking has been changed or
 * cancelled since.
 */
export async function addReceipt(tx: Sql, id: BookingId, operator: Operator, now: Temporal.Instant): Promise<void> {
  await nextNumber(tx)
  await tx`
    insert into receipts (number, booking_id, issued_at, facts, quote, period)
    select coalesce((select max(number) from receipts), 0) + 1, b.id, ${now}, ${factsOf(tx, operator)},
      coalesce(b.first_quote, b.quote), coalesce(b.first_period, b.period)
    from bookings b join spaces s on s.id = b.space_id join accounts h on h.id = b.host_id
      join accounts g on g.id = b.guest_id
    where b.id = ${id} and b.confirmed_at is not null
    on conflict (booking_id) where change_id is null do nothing`
}

export async function addChangeReceipts(
  tx: Sql,
  id: BookingId,
  operator: Operator,
  now: Temporal.Instant,
): Promise<void> {
  await nextNumber(tx)
  await tx`
    insert into receipts (number, booking_id, change_id, issued_at, facts, quote, period)
    select coalesce((select max(number) from receipts), 0) + row_number()
      over (order by c.ended_at, c.id), b.id, c.id, ${now}, ${factsOf(tx, operator)}, c.quote, c.period
    from booking_changes c join bookings b on b.id = c.booking_id join spaces s on s.id = b.space_id
      join accounts h on h.id = b.host_id join accounts g on g.id = b.guest_id
    where c.booking_id = ${id} and (c.quote ->> 'total')::bigint > (c.old_quote ->> 'total')::bigint
      and not exists (select 1 from receipts r where r.change_id = c.id)`
}

type Parties = { guest: Party | null; host: Party | null }
export type Party = { email: string; firstName: string }

export async function claimConfirmationEmail(tx: Sql, id: BookingId, now: Temporal.Instant): Promise<Parties | null> {
  const [row] = await tx<Parties[]>`
    with told as (update receipts set mailed_at = ${now}
      where booking_id = ${id} and change_id is null and mailed_at is null returning booking_id)
    select ${party(tx, tx`b.guest_id`)} as guest, ${party(tx, tx`b.host_id`)} as host
    from told join bookings b on b.id = told.booking_id where b.state in ('confirmed', 'completed')`
  return row ?? null
}

const party = (sql: Sql, account: ReturnType<Sql>) => sql`
  (select jsonb_build_object('email', a.email, 'firstName', a.first_name) from accounts a
    where a.id = ${account} and a.deleted_at is null)`

export async function forgetParty(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    update receipts r
      set facts = facts || case when b.guest_id = ${id} then '{"guest": "Deleted account", "invoice": null}'::jsonb
      else '{"host": "Deleted account"}' end
    from bookings b where b.id = r.booking_id and (b.guest_id = ${id} or b.host_id = ${id})`
  await tx`update bookings set invoice = null where guest_id = ${id} and invoice is not null`
}

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
 * Issues a refund's credit note once, even if the refund was returned and sent again. The host's share, the service fee
 * and the tax follow the ledger's running totals over all refunds of the booking, so that no rounding difference
 * remains.
 */
export async function addCreditNote(tx: Sql, refundId: string, now: Temporal.Instant): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('the next credit note'))`
  await tx`
    insert into credit_notes (number, refund_id, booking_id, issued_at, amount_cents, host_cents, fee_cents, tax_cents,
      facts)
    select coalesce((select max(number) from credit_notes), 0) + 1, coalesce(r.again_of, r.id), p.booking_id, ${now},
      r.amount_cents, r.amount_cents - part.fee - part.tax, part.fee, part.tax,
      x.facts || jsonb_build_object('receipt', x.number, 'reason', r.reason, 'currency', p.currency)
    from refunds r join payments p on p.id = r.payment_id
      join receipts x on x.booking_id = p.booking_id and x.change_id is null,
      lateral (
        select coalesce(sum(l.amount_cents), 0) as total,
          coalesce(sum(l.amount_cents) filter (where l.account = 'service_fee_income'), 0) as fee,
          coalesce(sum(l.amount_cents) filter (where l.account = 'tax_payable'), 0) as tax
        from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
        where t.booking_id = p.booking_id and t.kind not in ('capture', 'dispute')
          and (l.account like 'host\\_payable:%'
            or l.account in ('commission_income', 'service_fee_income', 'tax_payable'))
      ) given,
      lateral (
        select coalesce(sum(amount_cents), 0) as amount, coalesce(sum(fee_cents), 0) as fee,
          coalesce(sum(tax_cents), 0) as tax
        from credit_notes c where c.booking_id = p.booking_id
      ) before,
      lateral (
        select coalesce(round(given.fee * (before.amount + r.amount_cents) / nullif(given.total, 0)) - before.fee,
          0)::bigint as fee,
          coalesce(round(given.tax * (before.amount + r.amount_cents) / nullif(given.total, 0)) - before.tax,
            0)::bigint as tax
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

export async function findNoteOf(sql: Sql, refundId: string): Promise<CreditNote | null> {
  const [row] = await sql<
    CreditNote[]
  >`${notes(sql)} where c.refund_id = (select coalesce(again_of, id) from refunds where id = ${refundId})`
  return row ?? null
}

/** Returns true only for the first caller, so that the guest is notified of a refund once. */
export async function claimRefundEmail(tx: Sql, refundId: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    update refunds set told_at = ${now} where id = (select coalesce(again_of, id) from refunds where id = ${refundId})
      and told_at is null`
  return count === 1
}

export async function forgetOnNotes(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    update credit_notes c
      set facts = facts || case when b.guest_id = ${id} then '{"guest": "Deleted account", "invoice": null}'::jsonb
      else '{"host": "Deleted account"}' end
    from bookings b where b.id = c.booking_id and (b.guest_id = ${id} or b.host_id = ${id})`
}
