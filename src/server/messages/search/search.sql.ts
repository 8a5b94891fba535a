import type { AccountId, ConversationId, FileId, MessageId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import { readable } from '../conversations/conversations.sql.ts'

export type FoundRow = {
  id: MessageId
  conversation_id: ConversationId
  other_name: string | null
  other_photo: FileId | null
  space_id: SpaceId
  title: string
  photo: null
  published: boolean
  created_at: Temporal.Instant
  mine: boolean
  text: string
}
type Search = { words: readonly string[]; after: { at: Temporal.Instant; id: string } | null; atMost: number }

/** Messages of the actor's conversations with every word, or its beginning; one more than a page, the newest first. */
export function findWords(sql: Sql, me: AccountId, { words, after, atMost }: Search): Promise<FoundRow[]> {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql<FoundRow[]>`
    select m.id, m.conversation_id, m.created_at, m.sender_id = ${me} as mine, ${readable(sql, me)} as text,
      case when o.deleted_at is null then o.first_name end as other_name, (select file_id from profile_photos where account_id = o.id) as other_photo,
      s.id as space_id, s.title, null as photo, s.status = 'published' as published
    from messages m
    join conversations c on c.id = m.conversation_id and ${me} in (c.user_id, c.host_id)
    join accounts o on o.id = case c.user_id when ${me} then c.host_id else c.user_id end
    join spaces s on s.id = c.space_id
    where m.search @@ (to_tsquery('simple', ${query}) && ${`'@${me}'`}::tsquery)
      ${after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id})` : sql``}
    order by m.created_at desc, m.id desc limit ${atMost + 1}`
}
