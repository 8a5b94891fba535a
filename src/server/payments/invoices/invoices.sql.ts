import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Operator } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'

export type Invoice = {
  number: number
  month: string
  issued_at: Temporal.Instant
  amount_cents: Cents
  currency: string
  facts: { operator: Operator; host: string }
}

type Issue = { month: string; from: Temporal.Instant; to: Temporal.Instant; currency: string; now: Temporal.Instant }

export async function addInvoices(
  tx: Sql,
  { name, address, taxId }: Operator,
  { month, from, to, currency, now }: Issue,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('the next commission invoice'))`
  await tx`
    insert into commission_invoices (number, host_id, month, issued_at, amount_cents, currency, facts)
    select coalesce((select max(number) from commission_invoices), 0) + row_number()
      over (order by k.host_id), k.host_id, ${month}, ${now}, k.cents, ${currency},
      jsonb_build_object('operator', jsonb_build_object('name', ${name}::text, 'address', ${address}::text, 'taxId',
        ${taxId}::text), 'host', a.first_name || ' ' || a.last_name)
    from (
      select b.host_id, -sum(l.amount_cents) as cents from ledger_transactions t
      join ledger_lines l on l.transaction_id = t.id and l.account = 'commission_income'
        join bookings b on b.id = t.booking_id
      where t.at >= ${from} and t.at < ${to} group by 1 having sum(l.amount_cents) <> 0
    ) k join accounts a on a.id = k.host_id
    where not exists (select 1 from commission_invoices i where i.host_id = k.host_id and i.month = ${month})`
}

export async function findInvoiced(sql: Sql): Promise<{ first: Temporal.Instant | null; months: string[] }> {
  const [row] = await sql<{ first: Temporal.Instant | null; months: string[] | null }[]>`
    select (select min(at) from ledger_transactions) as first,
      (select array_agg(distinct month) from commission_invoices) as months`
  return { first: row?.first ?? null, months: row?.months ?? [] }
}

export async function findInvoice(sql: Sql, host: AccountId, month: string): Promise<Invoice | null> {
  const [row] = await sql<Invoice[]>`
    select number, month, issued_at, amount_cents, currency, facts from commission_invoices
      where host_id = ${host} and month = ${month}`
  return row ?? null
}

export async function listInvoiceMonths(sql: Sql, host: AccountId): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`select month from commission_invoices where host_id = ${host}`
  return rows.map(({ month }) => month)
}

export type InvoiceLine = { number: number; title: string; cents: Cents }

export function findInvoiceLines(
  sql: Sql,
  host: AccountId,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<InvoiceLine[]> {
  return sql<InvoiceLine[]>`
    select b.number, coalesce(b.title, s.title) as title, -sum(l.amount_cents)::bigint as cents
    from bookings b join ledger_transactions t on t.booking_id = b.id
      join ledger_lines l on l.transaction_id = t.id and l.account = 'commission_income'
      join spaces s on s.id = b.space_id
    where b.host_id = ${host} and t.at >= ${from} and t.at < ${to} group by b.number, b.title, s.title
      having sum(l.amount_cents) <> 0 order by b.number`
}

export async function forgetOnInvoices(tx: Sql, id: AccountId): Promise<void> {
  await tx`update commission_invoices set facts = facts || '{"host": "Deleted account"}'::jsonb where host_id = ${id}`
}
