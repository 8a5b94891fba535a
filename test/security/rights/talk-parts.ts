import type { World } from '../../support/world.ts'

/**
 * Inserts a conversation with a message and a file. The message, the file and the reply have the same id as the
 * conversation.
 */
export async function aTalkOf({ sql }: Pick<World, 'sql'>, guest: string, host: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    with talk as (
      insert into conversations (user_id, host_id, space_id, last_message_at)
      select ${guest}, ${host}, id, now() from spaces
      where not exists (select 1 from conversations c where (c.user_id, c.space_id) = (${guest}, spaces.id)) limit 1 returning id
    ), sides as (
      insert into conversation_sides (conversation_id, account_id, last_message_at, other_wrote_at)
      select id, who, now(), now() from talk, unnest(array[${guest}, ${host}]::uuid[]) who
    ), saved as (
      insert into saved_replies (id, account_id, title, body, created_at, changed_at) select id, ${guest}, 'x', 'x', now(), now() from talk
    )
    select id from talk`
  const id = row?.id ?? ''
  await sql`insert into messages (id, conversation_id, sender_id, body, created_at) values (${id}, ${id}, ${host}, 'Grey-Canary', now())`
  await sql`
    insert into files (id, bucket, owner_id, name, content_type, bytes, sha256, state, created_at, changed_at)
    values (${id}, 'documents', ${host}, 'x', 'application/pdf', 1, sha256('x'), 'in_use', now(), now())`
  await sql`insert into message_attachments (message_id, file_id, place) values (${id}, ${id}, 1)`
  await sql`
    insert into message_reports (id, message_id, reporter_id, reason, created_at) values (${id}, ${id}, ${guest}, 'spam', now())`
  return id
}
