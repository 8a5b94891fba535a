import type { AccountId, PaymentId } from '../../../../domain/kernel/id.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type IntentRow = Tables['stripe_intents']
type Kind = IntentRow['kind']

export async function findRow(sql: Sql, paymentId: PaymentId): Promise<IntentRow | null> {
  const [row] = await sql<IntentRow[]>`select * from stripe_intents where payment_id = ${paymentId}`
  return row ?? null
}

export async function claimRow(sql: Sql, paymentId: PaymentId, kind: Kind, now: Temporal.Instant): Promise<IntentRow> {
  const [row] = await sql<IntentRow[]>`
    insert into stripe_intents (payment_id, kind, created_at) values (${paymentId}, ${kind}, ${now})
    on conflict (payment_id) do update set kind = stripe_intents.kind returning *`
  if (!row) throw new Error('a payment lost its row')
  return row
}

export async function nameRow(sql: Sql, paymentId: PaymentId, ref: string): Promise<boolean> {
  const { count } = await sql`update stripe_intents set ref = ${ref} where payment_id = ${paymentId} and not closed`
  return count === 1
}

export async function closeUnnamed(sql: Sql, paymentId: PaymentId, now: Temporal.Instant): Promise<IntentRow> {
  const [row] = await sql<IntentRow[]>`
    insert into stripe_intents as i (payment_id, kind, closed, created_at)
      values (${paymentId}, 'payment', true, ${now})
    on conflict (payment_id) do update set closed = i.closed or i.ref is null returning *`
  if (!row) throw new Error('a payment lost its row')
  return row
}

export async function closeFailed(sql: Sql, paymentId: PaymentId, failureCode: string): Promise<void> {
  await sql`update stripe_intents set closed = true, failure_code = ${failureCode}
    where payment_id = ${paymentId} and failure_code is null`
}

export async function paymentIdsOf(sql: Sql, refs: readonly string[]): Promise<Map<string, PaymentId>> {
  if (refs.length === 0) return new Map()
  const rows = await sql<{ ref: string; payment_id: string }[]>`
    select ref, payment_id from stripe_intents where ref = any(${refs as string[]})`
  return new Map(rows.map(({ ref, payment_id }) => [ref, payment_id as PaymentId]))
}

export async function findCustomer(sql: Sql, accountId: AccountId): Promise<string | null> {
  const [row] = await sql<{ ref: string }[]>`select ref from stripe_customers where account_id = ${accountId}`
  return row?.ref ?? null
}

export async function addCustomer(sql: Sql, accountId: AccountId, ref: string, now: Temporal.Instant): Promise<string> {
  // Simultaneous charges get the same customer from Stripe, so both unique keys can meet the same row.
  await sql`
    insert into stripe_customers (account_id, ref, created_at) values (${accountId}, ${ref}, ${now})
    on conflict do nothing`
  return (await findCustomer(sql, accountId)) ?? ref
}
