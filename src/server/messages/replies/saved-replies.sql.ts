import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../platform/database/connect.ts'

export type ReplyRow = { id: string; title: string; text: string }
type Written = { title: string; text: string }

export function findReplies(sql: Sql, me: AccountId): Promise<ReplyRow[]> {
  return sql<
    ReplyRow[]
  >`select id, title, body as text from saved_replies where account_id = ${me} order by lower(title), id`
}

export async function addReply(tx: Sql, me: AccountId, of: Written, most: number, now: Temporal.Instant) {
  await tx`select 1 from accounts where id = ${me} for no key update`
  const [row] = await tx<ReplyRow[]>`
    insert into saved_replies (account_id, title, body, created_at, changed_at)
    select ${me}, ${of.title}, ${of.text}, ${now}, ${now}
      where (select count(*) from saved_replies where account_id = ${me}) < ${most}
    returning id, title, body as text`
  return row ?? null
}

export async function writeReply(sql: Sql, me: AccountId, id: string, of: Written, now: Temporal.Instant) {
  const [row] = await sql<ReplyRow[]>`
    update saved_replies set title = ${of.title}, body = ${of.text}, changed_at = ${now}
      where id = ${id} and account_id = ${me}
    returning id, title, body as text`
  return row ?? null
}

export async function removeReplyRow(sql: Sql, me: AccountId, id: string): Promise<boolean> {
  const { count } = await sql`delete from saved_replies where id = ${id} and account_id = ${me}`
  return count === 1
}

export async function forgetReplies(tx: Sql, me: AccountId): Promise<void> {
  await tx`delete from saved_replies where account_id = ${me}`
}
