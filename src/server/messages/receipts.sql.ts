import type { AccountId, ConversationId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

type Mark = { me: AccountId; id: ConversationId; upTo: Temporal.Instant; read: boolean; now: Temporal.Instant }
export type Marked = { read_at: Temporal.Instant; other_id: AccountId; news: boolean }

/**
 * Moves how far a side has received, and read. Where nothing is newer than the message they know of, it is as of now; else only up to that
 * one. Null: no conversation of theirs. `news`: whether it took in something of the other side.
 */
export async function markSide(sql: Sql, { me, id, upTo, read, now }: Mark): Promise<Marked | null> {
  const [row] = await sql<Marked[]>`
    with side as (
      select d.*, case when coalesce(other_wrote_at, '-infinity') <= ${upTo} then greatest(${now}, other_wrote_at) else least(${upTo}, ${now}) end as upto
      from conversation_sides d where conversation_id = ${id} and account_id = ${me} for update
    ), marked as (
      update conversation_sides d set received_at = greatest(d.received_at, side.upto),
        read_at = case when ${read} then greatest(d.read_at, side.upto) else d.read_at end
      from side where d.conversation_id = side.conversation_id and d.account_id = side.account_id returning d.read_at
    )
    select marked.read_at, case c.user_id when ${me} then c.host_id else c.user_id end as other_id,
      coalesce(side.other_wrote_at > case when ${read} then side.read_at else side.received_at end, false) as news
    from marked, side join conversations c on c.id = side.conversation_id`
  return row ?? null
}
