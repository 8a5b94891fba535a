import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

export type Text = ReturnType<Sql>
export type Rows = (columns: Text, from: Text) => Text

/** The person's notices, preferences and subscribed browsers. */
export function told(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    notice_choices: rows(
      sql`kind, channel, chosen, chosen_at`,
      sql`notice_choices where account_id = ${id} order by kind, channel`,
    ),
    notices: rows(
      sql`what, facts, in_app, created_at, read_at`,
      sql`notices where account_id = ${id} order by created_at`,
    ),
    pages_written: rows(
      sql`slug, version, title, description, body, reason, saved_at`,
      sql`content_page_versions where saved_by = ${id} order by slug, version`,
    ),
    pages_published: rows(
      sql`slug, version, reason, done_at`,
      sql`content_page_publications where done_by = ${id} order by id`,
    ),
    message_mails: rows(
      sql`conversation_id, due_at, mailed_at, mailed_to`,
      sql`message_mails where account_id = ${id} order by conversation_id`,
    ),
    // Excludes the push address, which is a secret between browser and push service.
    push_browsers: rows(
      sql`user_agent, created_at, failing_since`,
      sql`push_subscriptions where account_id = ${id} order by created_at`,
    ),
  }
}
