import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Rows, Text } from './everything-told.sql.ts'

/** Messages the person wrote, and how far they have read; of other people only the name. */
export function talked(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    conversations: rows(
      sql`c.id, c.space_id, c.last_message_at, d.read_at, d.received_at, o.first_name as with_name`,
      sql`conversations c join accounts o on o.id = case c.user_id when ${id} then c.host_id else c.user_id end
        left join conversation_sides d on d.conversation_id = c.id and d.account_id = ${id}
        where c.user_id = ${id} or c.host_id = ${id} order by c.last_message_at`,
    ),
    messages: rows(sql`conversation_id, body, created_at`, sql`messages where sender_id = ${id} order by created_at`),
    message_reports: rows(
      sql`message_id, reason, note, created_at`,
      sql`message_reports where reporter_id = ${id} order by created_at`,
    ),
    subject_reports: rows(
      sql`space_id, person_id, reason, note, created_at`,
      sql`subject_reports where reporter_id = ${id} order by created_at`,
    ),
    // The people they blocked, not those who blocked them.
    people_blocked: rows(
      sql`o.first_name as name, b.created_at`,
      sql`account_blocks b join accounts o on o.id = b.blocked_id where b.blocker_id = ${id} order by b.created_at`,
    ),
    saved_replies: rows(
      sql`title, body, created_at, changed_at`,
      sql`saved_replies where account_id = ${id} order by created_at`,
    ),
  }
}
