import type { AccountId, ConversationId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/** The recipient in one of the actor's conversations; null if it isn't theirs, or one has blocked the other. */
export async function findOtherSide(sql: Sql, me: AccountId, id: ConversationId): Promise<AccountId | null> {
  const [row] = await sql<{ other: AccountId }[]>`
    select o.id as other from conversations c join accounts o on o.id = case c.user_id when ${me} then c.host_id else c.user_id end
    where c.id = ${id} and ${me} in (c.user_id, c.host_id) and o.deleted_at is null and o.suspended_at is null
      and not exists (select 1 from account_blocks b where (b.blocker_id, b.blocked_id) in ((${me}, o.id), (o.id, ${me})))`
  return row?.other ?? null
}
