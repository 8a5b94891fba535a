import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { SavedCard, SavedCardRef } from '../../external/payments/gateway.ts'

export type MethodRow = Tables['payment_methods']

/** The cards an account keeps: the default first, then the newest. */
export function findMethods(sql: Sql, accountId: AccountId, gateway: string): Promise<MethodRow[]> {
  return sql<MethodRow[]>`
    select * from payment_methods where account_id = ${accountId} and gateway = ${gateway} and removed_at is null
    order by is_default desc, created_at desc, id`
}

/** One of them; another's, and one that was removed, is missing. */
export async function findMethod(
  sql: Sql,
  accountId: AccountId,
  gateway: string,
  id: string,
): Promise<SavedCardRef | null> {
  const [row] = await sql<SavedCardRef[]>`
    select customer_ref as "customerRef", method_ref as "methodRef" from payment_methods
    where id = ${id} and account_id = ${accountId} and gateway = ${gateway} and removed_at is null`
  return row ?? null
}

/** Changes of an account's cards come one after the other; false when the account is gone. */
export async function lockOwner(tx: Sql, accountId: AccountId): Promise<boolean> {
  const rows = await tx`select 1 from accounts where id = ${accountId} and deleted_at is null for no key update`
  return rows.length === 1
}

type NewMethod = { accountId: AccountId; gateway: string; saved: SavedCard; now: Temporal.Instant }

/** Keeps a card, the first one as the default; null when it is kept already. The owner is locked. */
export async function addMethod(tx: Sql, { accountId, gateway, saved, now }: NewMethod): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, fingerprint, is_default, created_at)
    select ${accountId}, ${gateway}, ${saved.customerRef}, ${saved.methodRef}, ${saved.brand}, ${saved.last4}, ${saved.expMonth}, ${saved.expYear},
      ${saved.fingerprint ?? null}, not exists (select 1 from payment_methods where account_id = ${accountId} and gateway = ${gateway} and is_default), ${now}
    on conflict (gateway, method_ref) do nothing returning id`
  return row?.id ?? null
}

/** Whether the account keeps this card already under another name of the gateway's: the same number, not renewed since. The owner is locked. */
export async function isKept(tx: Sql, { accountId, gateway, saved }: Omit<NewMethod, 'now'>): Promise<boolean> {
  const rows = await tx`
    select 1 from payment_methods where account_id = ${accountId} and gateway = ${gateway} and removed_at is null and method_ref <> ${saved.methodRef}
      and (fingerprint, exp_month, exp_year) = (${saved.fingerprint ?? null}, ${saved.expMonth}, ${saved.expYear})`
  return rows.length > 0
}

/** Puts down a card that is not to be listed, so that the gateway is made to forget it; null when it is known already. */
export async function addRemoved(tx: Sql, { accountId, gateway, saved, now }: NewMethod): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, created_at, removed_at)
    values (${accountId}, ${gateway}, ${saved.customerRef}, ${saved.methodRef}, ${saved.brand}, ${saved.last4}, ${saved.expMonth}, ${saved.expYear}, ${now}, ${now})
    on conflict (gateway, method_ref) do nothing returning id`
  return row?.id ?? null
}

/** The one to be taken unless told otherwise; false when the account keeps no such card. The owner is locked. */
export async function setDefault(tx: Sql, accountId: AccountId, gateway: string, id: string): Promise<boolean> {
  if (!(await findMethod(tx, accountId, gateway, id))) return false
  // The former one first: there is never more than one.
  await tx`
    update payment_methods set is_default = false where account_id = ${accountId} and gateway = ${gateway} and is_default and id <> ${id}`
  await tx`update payment_methods set is_default = true where id = ${id}`
  return true
}

/** Charged no more from now on, the newest of the rest its heir as the default; false when the account keeps no such card. */
export async function removeMethod(tx: Sql, accountId: AccountId, id: string, now: Temporal.Instant): Promise<boolean> {
  const [gone] = await tx<{ gateway: string }[]>`
    update payment_methods set removed_at = ${now}, is_default = false
    where id = ${id} and account_id = ${accountId} and removed_at is null returning gateway`
  if (!gone) return false
  const others = tx`payment_methods where account_id = ${accountId} and gateway = ${gone.gateway} and removed_at is null`
  await tx`
    update payment_methods set is_default = true where id = (select id from ${others} order by created_at desc, id limit 1)
      and not exists (select 1 from ${others} and is_default)`
  return true
}

/** All of an account that is gone, those only kept for a booking too: none is charged any more, and each is to be forgotten. */
export async function removeAll(tx: Sql, accountId: AccountId, now: Temporal.Instant): Promise<string[]> {
  await tx`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, created_at, removed_at)
    select distinct on (p.saved->>'methodRef') p.account_id, p.gateway, p.saved->>'customerRef', p.saved->>'methodRef', p.saved->>'brand',
      p.saved->>'last4', (p.saved->>'expMonth')::smallint, (p.saved->>'expYear')::smallint, ${now}, ${now}
    from payments p where p.account_id = ${accountId} and p.saved is not null
    on conflict (gateway, method_ref) do nothing`
  const rows = await tx<{ id: string }[]>`
    update payment_methods set removed_at = ${now}, is_default = false where account_id = ${accountId} returning id`
  return rows.map(({ id }) => id)
}

/** A card that was removed and that the gateway may still have. */
export async function findRemoved(sql: Sql, id: string): Promise<MethodRow | null> {
  const [row] = await sql<MethodRow[]>`select * from payment_methods where id = ${id} and removed_at is not null`
  return row ?? null
}

export async function deleteRemoved(sql: Sql, id: string): Promise<void> {
  await sql`delete from payment_methods where id = ${id} and removed_at is not null`
}
