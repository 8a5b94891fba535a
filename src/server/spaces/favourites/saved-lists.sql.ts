import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

type ListRow = Pick<Tables['saved_lists'], 'name' | 'shared_at'>

export async function findList(sql: Sql, id: AccountId): Promise<ListRow> {
  const [row] = await sql<ListRow[]>`select name, shared_at from saved_lists where account_id = ${id}`
  return row ?? { name: '', shared_at: null }
}

export async function keepName(sql: Sql, id: AccountId, name: string): Promise<void> {
  await sql`
    insert into saved_lists (account_id, name) values (${id}, ${name})
    on conflict (account_id) do update set name = excluded.name`
}

export async function keepLink(sql: Sql, id: AccountId, secretHash: Buffer, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into saved_lists (account_id, secret_hash, shared_at) values (${id}, ${secretHash}, ${now})
    on conflict (account_id) do update set secret_hash = excluded.secret_hash, shared_at = excluded.shared_at`
}

export async function dropLink(sql: Sql, id: AccountId): Promise<void> {
  await sql`update saved_lists set secret_hash = null, shared_at = null where account_id = ${id}`
}

/** The list of a person who was suspended or left isn't shown. */
export async function findShared(sql: Sql, secretHash: Buffer): Promise<{ owner: AccountId; name: string } | null> {
  const [row] = await sql<{ owner: AccountId; name: string }[]>`
    select l.account_id as owner, l.name from saved_lists l join accounts a on a.id = l.account_id
    where l.secret_hash = ${secretHash} and a.deleted_at is null and a.suspended_at is null`
  return row ?? null
}
