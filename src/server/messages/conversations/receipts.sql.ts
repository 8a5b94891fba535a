import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'

type Mark = { me: AccountId; id: ConversationId; upTo: Temporal.Instant; now: Temporal.Instant }
export type Marked = { read_at: Temporal.Instant; other_id: AccountId; news: boolean; blocked: boolean }

/** Whether either person of `c` has blocked the other; then neither gets read receipts. */
const blocked = (sql: Sql) => sql`
  exists (select 1 from account_blocks where (blocker_id, blocked_id) in ((c.user_id, c.host_id), (c.host_id, c.user_id)))`

/**
 * Moves a party's read and received times: to now if nothing is newer than the message they know, otherwise only up to
 * that message. Null: not their conversation. `news`: whether this covered messages from the other person.
 */
export async function markSideRead(sql: Sql, { me, id, upTo, now }: Mark): Promise<Marked | null> {
  const [row] = await sql<Marked[]>`
    with side as (
      select d.*, case when coalesce(other_wrote_at, '-infinity') <= ${upTo}::timestamptz
        then greatest(${now}::timestamptz, other_wrote_at) else least(${upTo}::timestamptz, ${now}::timestamptz) end as upto
      from conversation_sides d where conversation_id = ${id} and account_id = ${me} for update
    ), marked as (
      update conversation_sides d set received_at = greatest(d.received_at, side.upto), read_at = greatest(d.read_at, side.upto)
      from side where d.conversation_id = side.conversation_id and d.account_id = side.account_id returning d.read_at
    )
    select marked.read_at, case c.user_id when ${me} then c.host_id else c.user_id end as other_id,
      coalesce(side.other_wrote_at > side.read_at, false) as news, ${blocked(sql)} as blocked
    from marked, side join conversations c on c.id = side.conversation_id`
  return row ?? null
}

/**
 * Marks everything written to an account by then as received. Returns, for the newest conversations, the people to
 * notify.
 */
export async function markSidesReceived(
  sql: Sql,
  { me, upTo, now }: Omit<Mark, 'id'>,
): Promise<{ id: ConversationId; other_id: AccountId }[]> {
  return sql<{ id: ConversationId; other_id: AccountId }[]>`
    with marked as (
      update conversation_sides set received_at = least(${upTo}::timestamptz, greatest(${now}::timestamptz, other_wrote_at))
      where (conversation_id, account_id) in (
        select conversation_id, account_id from conversation_sides
        where account_id = ${me} and other_wrote_at > read_at and other_wrote_at > received_at and received_at < ${upTo}::timestamptz
        order by conversation_id limit 50 for update
      )
      returning conversation_id as id
    )
    select m.id, case c.user_id when ${me} then c.host_id else c.user_id end as other_id from marked m join conversations c on c.id = m.id
    where not ${blocked(sql)} order by other_id`
}
