import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

export type SetupRow = Tables['card_setups'] & { id: PaymentId; account_id: AccountId }

export async function addSetup(
  sql: Sql,
  accountId: AccountId,
  gateway: string,
  now: Temporal.Instant,
): Promise<PaymentId> {
  const [row] = await sql<{ id: PaymentId }[]>`
    insert into card_setups (account_id, gateway, created_at, updated_at) values (${accountId}, ${gateway}, ${now}, ${now}) returning id`
  if (!row) throw new Error('a card setup was not stored')
  return row.id
}

export function findOpenSetups(sql: Sql, accountId: AccountId): Promise<SetupRow[]> {
  return sql<SetupRow[]>`
    select * from card_setups where account_id = ${accountId} and state in ('open', 'requires_action') order by created_at desc, id limit 20`
}

export async function findSetup(sql: Sql, id: PaymentId): Promise<SetupRow | null> {
  const [row] = await sql<SetupRow[]>`select * from card_setups where id = ${id}`
  return row ?? null
}

/** False if it had already ended. */
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

/** Setups without an update for a while; `old`: long enough that the owner won't finish. */
export function findStaleSetups(
  sql: Sql,
  quiet: Temporal.Instant,
  old: Temporal.Instant,
): Promise<{ id: PaymentId; old: boolean }[]> {
  return sql<{ id: PaymentId; old: boolean }[]>`
    select id, created_at <= ${old} as old from card_setups
    where state in ('open', 'requires_action') and (created_at <= ${old} or (state = 'open' and updated_at <= ${quiet})) order by created_at limit 100`
}
