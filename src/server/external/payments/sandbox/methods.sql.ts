import type { Sql } from '../../../database/connect.ts'
import type { Tables } from '../../../database/tables.ts'
import { unhurried } from './deliveries.sql.ts'

export type Method = Tables['sandbox.methods']

type NewMethod = Omit<Method, 'detached_at' | 'customer_id'> & { customer_id: string; account_id: string }

/**
 * Saves a card once per id for the account's customer, which is created with this id if needed. Returns the
 * customer's id.
 */
export async function addMethod(sql: Sql, { account_id, customer_id, ...method }: NewMethod): Promise<string> {
  const [row] = await sql<{ customer_id: string }[]>`
    with customer as (
      insert into sandbox.customers (id, account_id, created_at) values (${customer_id}, ${account_id}, ${method.created_at})
      on conflict (account_id) do update set account_id = excluded.account_id returning id
    ), kept as (
      insert into sandbox.methods (id, customer_id, card, brand, last4, exp_month, exp_year, created_at)
      select ${method.id}, customer.id, ${method.card}, ${method.brand}, ${method.last4}, ${method.exp_month}, ${method.exp_year}, ${method.created_at}
      from customer on conflict (id) do nothing
    )
    select id as customer_id, ${unhurried(sql)} from customer`
  return row?.customer_id ?? customer_id
}

export async function findMethod(sql: Sql, customerId: string, id: string): Promise<Method | null> {
  const [row] = await sql<Method[]>`
    select * from sandbox.methods where id = ${id} and customer_id = ${customerId} and detached_at is null`
  return row ?? null
}

export async function detach(sql: Sql, customerId: string, id: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update sandbox.methods set detached_at = ${now} where id = ${id} and customer_id = ${customerId} and detached_at is null`
}
