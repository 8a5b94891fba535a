import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import type { SavedCard, SavedCardRef } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type MethodRow = Tables['payment_methods']

export function findMethods(sql: Sql, accountId: AccountId, gateway: string): Promise<MethodRow[]> {
  return sql<MethodRow[]>`
    select * from payment_methods where account_id = ${accountId} and gateway = ${gateway} and removed_at is null
    order by is_default desc, created_at desc, id`
}

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

/** Locks the account, so that changes to its cards run one after the other. Returns false if the account is deleted. */
export async function lockOwner(tx: Sql, accountId: AccountId): Promise<boolean> {
  const rows = await tx`select 1 from accounts where id = ${accountId} and deleted_at is null for no key update`
  return rows.length === 1
}

type NewMethod = { accountId: AccountId; gateway: string; saved: SavedCard; now: Temporal.Instant }

/** The first card becomes the default. Null if the card is already saved. The caller must have locked the owner. */
export async function addMethod(tx: Sql, { accountId, gateway, saved, now }: NewMethod): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
      fingerprint, is_default, created_at)
    select ${accountId}, ${gateway}, ${saved.customerRef}, ${saved.methodRef}, ${saved.brand}, ${saved.last4},
      ${saved.expMonth}, ${saved.expYear},
      ${saved.fingerprint ?? null}, not exists (select 1 from payment_methods
        where account_id = ${accountId} and gateway = ${gateway} and is_default), ${now}
    on conflict (gateway, method_ref) do nothing returning id`
  return row?.id ?? null
}

/**
 * Checks whether the account has saved the same card (same number and expiry) under another gateway id. The caller must
 * have locked the owner.
 */
export async function isKept(tx: Sql, { accountId, gateway, saved }: Omit<NewMethod, 'now'>): Promise<boolean> {
  const rows = await tx`
    select 1 from payment_methods where account_id = ${accountId} and gateway = ${gateway} and removed_at is null
      and method_ref <> ${saved.methodRef}
      and (fingerprint, exp_month, exp_year) = (${saved.fingerprint ?? null}, ${saved.expMonth}, ${saved.expYear})`
  return rows.length > 0
}

/** Records a card that isn't listed, so that a job removes it at the gateway. Null if the card is already known. */
export async function addRemoved(tx: Sql, { accountId, gateway, saved, now }: NewMethod): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
      created_at, removed_at)
    values (${accountId}, ${gateway}, ${saved.customerRef}, ${saved.methodRef}, ${saved.brand}, ${saved.last4},
      ${saved.expMonth}, ${saved.expYear}, ${now}, ${now})
    on conflict (gateway, method_ref) do nothing returning id`
  return row?.id ?? null
}

export async function setDefault(tx: Sql, accountId: AccountId, gateway: string, id: string): Promise<boolean> {
  if (!(await findMethod(tx, accountId, gateway, id))) return false
  await tx`
    update payment_methods set is_default = false where account_id = ${accountId} and gateway = ${gateway}
      and is_default and id <> ${id}`
  await tx`update payment_methods set is_default = true where id = ${id}`
  return true
}

export async function removeMethod(tx: Sql, accountId: AccountId, id: string, now: Temporal.Instant): Promise<boolean> {
  const [gone] = await tx<{ gateway: string }[]>`
    update payment_methods set removed_at = ${now}, is_default = false
    where id = ${id} and account_id = ${accountId} and removed_at is null returning gateway`
  if (!gone) return false
  const others = tx`payment_methods where account_id = ${accountId} and gateway = ${gone.gateway}
    and removed_at is null`
  await tx`
    update payment_methods set is_default = true where id = (select id from ${others} order by created_at desc, id
      limit 1)
      and not exists (select 1 from ${others} and is_default)`
  return true
}

export async function removeAll(tx: Sql, accountId: AccountId, now: Temporal.Instant): Promise<string[]> {
  await tx`
    insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
      created_at, removed_at)
    select distinct on (p.saved->>'methodRef') p.account_id, p.gateway, p.saved->>'customerRef', p.saved->>'methodRef',
      p.saved->>'brand',
      p.saved->>'last4', (p.saved->>'expMonth')::smallint, (p.saved->>'expYear')::smallint, ${now}, ${now}
    from payments p where p.account_id = ${accountId} and p.saved is not null
    on conflict (gateway, method_ref) do nothing`
  const rows = await tx<{ id: string }[]>`
    update payment_methods set removed_at = ${now}, is_default = false where account_id = ${accountId} returning id`
  return rows.map(({ id }) => id)
}

export async function findRemoved(sql: Sql, id: string): Promise<MethodRow | null> {
  const [row] = await sql<MethodRow[]>`select * from payment_methods where id = ${id} and removed_at is not null`
  return row ?? null
}

export async function deleteRemoved(sql: Sql, id: string): Promise<void> {
  await sql`delete from payment_methods where id = ${id} and removed_at is not null`
}

type SetupRow = Tables['card_setups'] & { id: PaymentId; account_id: AccountId }

export async function addSetup(
  sql: Sql,
  accountId: AccountId,
  gateway: string,
  now: Temporal.Instant,
): Promise<PaymentId> {
  const [row] = await sql<{ id: PaymentId }[]>`
    insert into card_setups (account_id, gateway, created_at, updated_at)
      values (${accountId}, ${gateway}, ${now}, ${now}) returning id`
  if (!row) throw new Error('a card setup was not stored')
  return row.id
}

export function findOpenSetups(sql: Sql, accountId: AccountId): Promise<SetupRow[]> {
  return sql<SetupRow[]>`
    select * from card_setups where account_id = ${accountId} and state in ('open', 'requires_action')
      order by created_at desc, id limit 20`
}

export async function findSetup(sql: Sql, id: PaymentId): Promise<SetupRow | null> {
  const [row] = await sql<SetupRow[]>`select * from card_setups where id = ${id}`
  return row ?? null
}

export async function moveSetup(
  tx: Sql,
  id: PaymentId,
  state: SetupRow['state'],
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await tx`
    update card_setups set state = ${state}, updated_at = ${now}
    where id = ${id} and state in ('open', 'requires_action') and state <> ${state}`
  return count === 1
}

export function findStaleSetups(
  sql: Sql,
  quiet: Temporal.Instant,
  old: Temporal.Instant,
): Promise<{ id: PaymentId; old: boolean }[]> {
  return sql<{ id: PaymentId; old: boolean }[]>`
    select id, created_at <= ${old} as old from card_setups
    where state in ('open', 'requires_action')
      and (created_at <= ${old} or (state = 'open' and updated_at <= ${quiet})) order by created_at limit 100`
}
