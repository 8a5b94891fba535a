import type { SessionId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

export type Tried = {
  session: SessionId
  key: string
  hashes: Buffer[]
  now: Temporal.Instant
  lockedUntil: Temporal.Instant
}

const hexOf = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex'))

export async function beginOnce(sql: Sql, { session, key, hashes, now, lockedUntil }: Tried): Promise<boolean> {
  const [row] = await sql`
    insert into idempotency_keys as k (session_id, key, request_hash, created_at, locked_until)
    values (${session}, ${key}, ${hashes[0] ?? null}, ${now}, ${lockedUntil})
    on conflict (session_id, key) do update set locked_until = excluded.locked_until
    where encode(k.request_hash, 'hex') = any(${hexOf(hashes)}) and k.reply is null and k.locked_until < ${now}
    returning 1`
  return row !== undefined
}

export async function findReply(
  sql: Sql,
  { session, key, hashes }: Tried,
): Promise<{ same: boolean; reply: string | null } | null> {
  const [row] = await sql<{ same: boolean; reply: string | null }[]>`
    select encode(request_hash, 'hex') = any(${hexOf(hashes)}) as same, reply from idempotency_keys
      where session_id = ${session} and key = ${key}`
  return row ?? null
}

export async function keepReply(sql: Sql, { session, key, lockedUntil }: Tried, reply: string): Promise<void> {
  await sql`
    update idempotency_keys set reply = ${reply}, locked_until = null
    where session_id = ${session} and key = ${key} and locked_until = ${lockedUntil}`
}

export async function forgetTry(sql: Sql, { session, key, lockedUntil }: Tried): Promise<void> {
  await sql`delete from idempotency_keys where session_id = ${session} and key = ${key}
    and locked_until = ${lockedUntil}`
}

export async function forgetKeys(sql: Sql, before: Temporal.Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${before}`
}
