import type { AccountId, ConversationId, FileId, MessageId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../platform/database/connect.ts'
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

/** How many conversations, and how many messages in each, are scanned before the index is used. */
const [TALKS, EACH] = [60, 100]

/**
 * Returns one more than a page. Common words are found quickly in the newest messages. Words that don't occur there are
 * rare enough for the index.
 */
export async function findWords(sql: Sql, me: AccountId, search: Search): Promise<FoundRow[]> {
  const newest = await findInNewest(sql, me, search)
  return newest.length > search.atMost ? newest : findAll(sql, me, search)
}

/** Returns only results that are certainly newer than any message that wasn't scanned. */
async function findInNewest(sql: Sql, me: AccountId, { words, after, atMost }: Search): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    with talks as materialized (
      select conversation_id, last_message_at from conversation_sides where account_id = ${me}
      order by last_message_at desc, conversation_id desc limit ${TALKS + 1}
    ), looked as materialized (
      select m.* from (select * from talks limit ${TALKS}) t cross join lateral (
        select m.id, m.conversation_id, m.sender_id, m.body, m.masked_body, m.created_at, m.search, row_number()
          over (order by m.created_at desc) as n
        from messages m where m.conversation_id = t.conversation_id order by m.created_at desc limit ${EACH}
      ) m
    ), horizon as (
      select greatest((select last_message_at from talks offset ${TALKS}),
        (select max(created_at) from looked where n = ${EACH})) as at
    )
    select ${shown(sql, me)} from looked m ${around(sql, me)}, horizon h
    where m.search @@ ${query(sql, me, words)} and (h.at is null or m.created_at > h.at) ${before(sql, after)}
    order by m.created_at desc, m.id desc limit ${atMost + 1}`
}

function findAll(sql: Sql, me: AccountId, { words, after, atMost }: Search): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    select ${shown(sql, me)} from messages m ${around(sql, me)}
    where m.search @@ ${query(sql, me, words)} ${before(sql, after)}
    order by m.created_at desc, m.id desc limit ${atMost + 1}`
}

const shown = (sql: Sql, me: AccountId) => sql`
  m.id, m.conversation_id, m.created_at, m.sender_id = ${me} as mine, ${readable(sql, me)} as text,
  case when o.deleted_at is null then o.first_name end as other_name,
    (select file_id from profile_photos where account_id = o.id) as other_photo,
  s.id as space_id, s.title, null as photo, s.status = 'published' as published`

const around = (sql: Sql, me: AccountId) => sql`
  join conversations c on c.id = m.conversation_id and ${me} in (c.user_id, c.host_id)
  join accounts o on o.id = case c.user_id when ${me} then c.host_id else c.user_id end
  join spaces s on s.id = c.space_id`

const query = (sql: Sql, me: AccountId, words: readonly string[]) =>
  sql`(to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')}) && ${`'@${me}'`}::tsquery)`

const before = (sql: Sql, after: Search['after']) =>
  after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id})` : sql``
