import type { AccountId, ConversationId, FileId, MessageId } from '../../domain/kernel/id.ts'
import type { ContactKind } from '../../domain/messages/message.ts'
import type { FileRow } from '../files/files.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { agreedBetween, type Pair, readable } from './conversations/conversations.sql.ts'

type AttachedFile = Pick<FileRow, 'id' | 'name' | 'content_type' | 'bytes' | 'width' | 'height'>
export type MessageRow = Pick<Tables['messages'], 'id' | 'created_at' | 'conversation_id'> & {
  key: string | null
  mine: boolean
  open: boolean
  text: string
  masked: ContactKind[]
  files: AttachedFile[]
}

const shown = (sql: Sql, me: AccountId) => sql`
  m.id, m.conversation_id, m.created_at, m.sender_id = ${me} as mine, case when m.sender_id = ${me} then m.key
    end as key,
  c.contacts_open_at is not null as open, ${readable(sql, me)} as text,
  case when c.contacts_open_at is null then m.masked_kinds else '{}' end as masked,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type, 'bytes',
    f.bytes, 'width', f.width, 'height', f.height) order by a.place), '[]')
   from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id) as files`

type Part = { before?: Temporal.Instant | undefined; after?: Temporal.Instant | undefined; atMost: number }

export function findMessages(
  sql: Sql,
  me: AccountId,
  id: ConversationId,
  { before, after, atMost }: Part,
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select ${shown(sql, me)} from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${id} and ${me} in (c.user_id, c.host_id)
      ${before ? sql`and m.created_at < ${before}` : sql``} ${after ? sql`and m.created_at > ${after}` : sql``}
    order by m.created_at ${after ? sql`asc` : sql`desc`} limit ${atMost + 1}`
}

/** Makes messages with the same key wait for each other, even in different conversations. */
export async function lockKey(tx: Transaction, me: AccountId, key: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${me} ${key}`}, 107))`
}

export async function findSent(sql: Sql, me: AccountId, key: string): Promise<MessageRow | null> {
  const [row] = await sql<MessageRow[]>`
    select ${shown(sql, me)} from messages m join conversations c on c.id = m.conversation_id
      where m.sender_id = ${me} and m.key = ${key}`
  return row ?? null
}

/**
 * Creates the conversation about a space if needed, and locks it so that its messages are written one after the other.
 */
export async function lockConversation(tx: Transaction, pair: Pair, now: Temporal.Instant) {
  await tx`
    insert into conversations (user_id, host_id, space_id, created_at)
      values (${pair.guest_id}, ${pair.host_id}, ${pair.space_id}, ${now})
    on conflict (user_id, host_id, space_id) do nothing`
  const [row] = await tx<{ id: ConversationId; last: Temporal.Instant | null }[]>`
    select id, last_message_at as last from conversations
    where (user_id, host_id, space_id) = (${pair.guest_id}, ${pair.host_id}, ${pair.space_id}) for update`
  if (!row) throw new Error('a conversation disappeared while it was locked')
  return row
}

type NewMessage = {
  conversation: ConversationId
  sender: AccountId
  other: AccountId
  key: string
  body: string
  masked: { text: string; kinds: readonly ContactKind[] } | null
  at: Temporal.Instant
}

export async function addMessage(tx: Transaction, of: NewMessage): Promise<MessageId> {
  const { conversation: id, at } = of
  const [row] = await tx<{ id: MessageId }[]>`
    with written as (
      insert into messages (conversation_id, sender_id, key, body, masked_body, masked_kinds, created_at)
      values (${id}, ${of.sender}, ${of.key}, ${of.body}, ${of.masked?.text ?? null}, ${[...(of.masked?.kinds ?? [])]},
        ${at})
      returning id
    ), talk as (
      update conversations set last_message_at = ${at} where id = ${id}
    ), mine as (
      insert into conversation_sides (conversation_id, account_id, last_message_at) values (${id}, ${of.sender}, ${at})
      on conflict (conversation_id, account_id) do update set last_message_at = excluded.last_message_at
    ), theirs as (
      insert into conversation_sides (conversation_id, account_id, last_message_at, other_wrote_at)
        values (${id}, ${of.other}, ${at}, ${at})
      on conflict (conversation_id, account_id) do update
        set last_message_at = excluded.last_message_at, other_wrote_at = excluded.other_wrote_at
    )
    select id from written`
  if (!row) throw new Error('a message was not stored')
  return row.id
}

export async function lockLoose(tx: Transaction, owner: AccountId, files: readonly FileId[]): Promise<number> {
  const { count } = await tx`
    select 1 from files where id = any(${files as FileId[]}::uuid[]) and owner_id = ${owner} and bucket = 'documents'
      and state = 'kept'
    order by id for update`
  return count
}

export async function addAttachments(tx: Transaction, id: MessageId, files: readonly FileId[]): Promise<void> {
  for (const [at, file] of files.entries())
    await tx`insert into message_attachments (message_id, file_id, place) values (${id}, ${file}, ${at + 1})`
}

export type AttachmentRow = Pick<Tables['files'], 'id' | 'name'> & Pick<MessageRow, 'mine' | 'open'>

export async function findAttachment(
  sql: Sql,
  me: AccountId,
  id: MessageId,
  file: FileId,
): Promise<AttachmentRow | null> {
  const [row] = await sql<AttachmentRow[]>`
    select f.id, f.name, m.sender_id = ${me} as mine, c.contacts_open_at is not null as open
    from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
      join files f on f.id = a.file_id
    where a.message_id = ${id} and a.file_id = ${file} and ${me} in (c.user_id, c.host_id)`
  return row ?? null
}

/**
 * Unmasks contact details in all conversations of two people if they have a confirmed or completed booking, and masks
 * them otherwise. This includes the text used for search. Returns the conversations that changed.
 */
export async function matchContacts(
  tx: Sql,
  { guest_id: guest, host_id: host }: Pick<Pair, 'guest_id' | 'host_id'>,
  now: Temporal.Instant,
): Promise<ConversationId[]> {
  const changed = await tx<{ id: ConversationId }[]>`
    with agreed as (${agreedBetween(tx, guest, host)})
    update conversations c set contacts_open_at = case when a.open then ${now}::timestamptz end from agreed a
    where c.user_id = ${guest} and c.host_id = ${host} and (c.contacts_open_at is not null) <> a.open returning c.id`
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0)
    await tx`
      update messages m
      set search = search_of_message(case when c.contacts_open_at is null then m.masked_body else m.body end, c.id)
      from conversations c where c.id = m.conversation_id and c.id = any(${ids}::uuid[]) and m.masked_body is not null`
  return ids
}

export async function findLastTexts(tx: Sql, me: AccountId, id: ConversationId, atMost: number): Promise<string[]> {
  const rows = await tx<{ body: string }[]>`
    select body from messages where conversation_id = ${id} and sender_id = ${me} order by created_at desc
      limit ${atMost}`
  return rows.map(({ body }) => body).reverse()
}

export async function findOtherSide(sql: Sql, me: AccountId, id: ConversationId): Promise<AccountId | null> {
  const [row] = await sql<{ other: AccountId }[]>`
    select o.id as other from conversations c join accounts o on o.id = case c.user_id when ${me} then c.host_id
      else c.user_id end
    where c.id = ${id} and ${me} in (c.user_id, c.host_id) and o.deleted_at is null and o.suspended_at is null
      and not exists (select 1 from account_blocks b
        where (b.blocker_id, b.blocked_id) in ((${me}, o.id), (o.id, ${me})))`
  return row?.other ?? null
}
