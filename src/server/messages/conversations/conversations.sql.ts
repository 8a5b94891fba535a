import type { BookingState } from '../../../domain/bookings/booking.ts'
import type { AccountId, BookingId, ConversationId, FileId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Pair = { guest_id: AccountId; host_id: AccountId; space_id: SpaceId }
type OtherRow = { other_name: string | null; other_photo: FileId | null }
type SpaceRow = { space_id: SpaceId; title: string; photo: string | null; published: boolean }
export type ConversationStatusRow = Pair &
  OtherRow &
  SpaceRow & {
    id: ConversationId | null
    role: 'guest' | 'host'
    other_id: AccountId
    gone: boolean
    open: boolean
    paid: boolean
    blocked_by_me: boolean
    blocked_by_them: boolean
    read_at: Temporal.Instant | null
    their_read_at: Temporal.Instant | null
    their_received_at: Temporal.Instant | null
  }

const other = (sql: Sql) => sql`
  case when o.deleted_at is null then o.first_name end as other_name,
    (select file_id from profile_photos where account_id = o.id) as other_photo`
const spaceOf = (sql: Sql) => sql`
  s.id as space_id, s.title, s.status = 'published' as published,
    (select path from photos where space_id = s.id order by position limit 1) as photo`

/** Two people see each other's contact details if they have a confirmed or completed booking. */
export const agreedBetween = (sql: Sql, guest: AccountId | ReturnType<Sql>, host: AccountId | ReturnType<Sql>) => sql`
  select exists (
    select 1 from bookings where guest_id = ${guest} and host_id = ${host} and state in ('confirmed', 'completed')
  ) as open`

async function findStatus(sql: Sql, me: AccountId, pair: ReturnType<Sql>): Promise<ConversationStatusRow | null> {
  const [row] = await sql<ConversationStatusRow[]>`
    with pair as (${pair})
    select p.guest_id, p.host_id, c.id, case p.guest_id when ${me} then 'guest' else 'host'
      end as role, o.id as other_id, ${other(sql)}, ${spaceOf(sql)},
      o.deleted_at is not null or o.suspended_at is not null as gone,
      (${agreedBetween(sql, sql`p.guest_id`, sql`p.host_id`)}) as open,
      p.guest_id = ${me} and exists (
        select 1 from bookings b join payments y on y.booking_id = b.id and y.captured_cents > 0
        where b.guest_id = p.guest_id and b.host_id = p.host_id and b.space_id = p.space_id
          and b.state in ('confirmed', 'completed')
      ) as paid,
      exists (select 1 from account_blocks where blocker_id = ${me} and blocked_id = o.id) as blocked_by_me,
      exists (select 1 from account_blocks where blocker_id = o.id and blocked_id = ${me}) as blocked_by_them,
      mine.read_at, theirs.read_at as their_read_at, theirs.received_at as their_received_at
    from pair p
    join accounts o on o.id = case p.guest_id when ${me} then p.host_id else p.guest_id end
    join spaces s on s.id = p.space_id
    left join conversations c on (c.user_id, c.host_id, c.space_id) = (p.guest_id, p.host_id, p.space_id)
    left join conversation_sides mine on mine.conversation_id = c.id and mine.account_id = ${me}
    left join conversation_sides theirs on theirs.conversation_id = c.id and theirs.account_id = o.id`
  return row ?? null
}

export const findConversationStatus = (
  sql: Sql,
  me: AccountId,
  id: ConversationId,
): Promise<ConversationStatusRow | null> =>
  findStatus(
    sql,
    me,
    sql`select user_id as guest_id, host_id, space_id from conversations
      where id = ${id} and ${me} in (user_id, host_id)`,
  )

/**
 * Works even if the conversation doesn't exist yet. Null if the space isn't published and they have never written to
 * each other about it.
 */
export const findAboutSpace = (sql: Sql, me: AccountId, id: SpaceId): Promise<ConversationStatusRow | null> =>
  findStatus(
    sql,
    me,
    sql`select ${me}::uuid as guest_id, s.host_id, s.id as space_id from spaces s
      where s.id = ${id} and (s.status = 'published' or exists (
        select 1 from conversations c where (c.user_id, c.host_id, c.space_id) = (${me}, s.host_id, s.id)))`,
  )

export const findAboutBooking = (sql: Sql, me: AccountId, id: BookingId): Promise<ConversationStatusRow | null> =>
  findStatus(
    sql,
    me,
    sql`select guest_id, host_id, space_id from bookings
      where id = ${id} and guest_id <> host_id and ${me} in (guest_id, host_id)
      and state <> 'held'`,
  )

export type BookingRow = Pick<Tables['bookings'], 'id' | 'number' | 'zone'> & {
  state: BookingState
  mode: 'days' | 'hours'
  from: Temporal.Instant
  to: Temporal.Instant
}

export async function findLastBooking(sql: Sql, pair: Pair): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`
    select id, number, state, zone, mode, lower(period) as from, upper(period) as to from bookings
    where guest_id = ${pair.guest_id} and host_id = ${pair.host_id} and space_id = ${pair.space_id}
      and state not in ('held', 'released')
    order by state in ('requested', 'payment_required', 'confirmed') desc, created_at desc limit 1`
  return row ?? null
}

export type InboxRow = OtherRow &
  SpaceRow & {
    id: ConversationId
    role: 'guest' | 'host'
    last_message_at: Temporal.Instant
    last_text: string
    last_mine: boolean
    last_attachments: number
    unread: number
  }
type Inbox = { unread: boolean; after: { at: Temporal.Instant; id: string } | null; atMost: number }

export const readable = (sql: Sql, me: AccountId) => sql`
  case when m.sender_id = ${me} or c.contacts_open_at is not null then m.body else coalesce(m.masked_body, m.body) end`

const unreadOf = (sql: Sql) => sql`
  select count(*)::int from messages m where m.conversation_id = d.conversation_id and m.created_at > d.read_at
    and m.sender_id <> d.account_id`

export function findInbox(sql: Sql, me: AccountId, { unread, after, atMost }: Inbox): Promise<InboxRow[]> {
  return sql<InboxRow[]>`
    select c.id, case c.user_id when ${me} then 'guest' else 'host'
      end as role, d.last_message_at, ${other(sql)}, ${spaceOf(sql)},
      last.text as last_text, last.mine as last_mine, last.attachments as last_attachments,
      case when d.other_wrote_at > d.read_at then (${unreadOf(sql)}) else 0 end as unread
    from conversation_sides d
    join conversations c on c.id = d.conversation_id
    join accounts o on o.id = case c.user_id when ${me} then c.host_id else c.user_id end
    join spaces s on s.id = c.space_id
    cross join lateral (
      select left(${readable(sql, me)}, 300) as text, m.sender_id = ${me} as mine,
        (select count(*)::int from message_attachments where message_id = m.id) as attachments
      from messages m where m.conversation_id = c.id order by m.created_at desc limit 1
    ) last
    where d.account_id = ${me} ${unread ? sql`and d.other_wrote_at > d.read_at` : sql``}
      ${after ? sql`and (d.last_message_at, d.conversation_id) < (${after.at}, ${after.id})` : sql``}
    order by d.last_message_at desc, d.conversation_id desc limit ${atMost + 1}`
}

export async function countUnreadConversations(sql: Sql, me: AccountId): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from conversation_sides where account_id = ${me} and other_wrote_at > read_at`
  return row?.n ?? 0
}

/**
 * Follows spec.md §4 exactly: counts all messages that other people sent in the user's conversations after the user
 * last read each conversation.
 */
export async function countUnread(sql: Sql, me: AccountId): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum((${unreadOf(sql)})), 0)::int as n from conversation_sides d
    where d.account_id = ${me} and d.other_wrote_at > d.read_at`
  return row?.n ?? 0
}

export async function findReadTimes(sql: Sql, me: AccountId, atMost: number): Promise<Record<string, string>> {
  const rows = await sql<{ id: string; at: Temporal.Instant }[]>`
    select conversation_id as id, read_at as at from conversation_sides where account_id = ${me}
    order by last_message_at desc, conversation_id desc limit ${atMost}`
  return Object.fromEntries(rows.map(({ id, at }) => [id, at.toString()]))
}

export async function addBlock(tx: Sql, by: AccountId, blocked: AccountId, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    insert into account_blocks (blocker_id, blocked_id, created_at) values (${by}, ${blocked}, ${now}) on conflict
      do nothing`
  return count === 1
}

export async function removeBlock(tx: Sql, by: AccountId, blocked: AccountId): Promise<boolean> {
  const { count } = await tx`delete from account_blocks where blocker_id = ${by} and blocked_id = ${blocked}`
  return count === 1
}

export async function findParties(sql: Sql, id: BookingId): Promise<Pair | null> {
  const [row] = await sql<Pair[]>`
    select guest_id, host_id, space_id from bookings
      where id = ${id} and guest_id is not null and confirmed_at is not null`
  return row ?? null
}

type Mark = { me: AccountId; id: ConversationId; upTo: Temporal.Instant; now: Temporal.Instant }
type Marked = { read_at: Temporal.Instant; other_id: AccountId; news: boolean; blocked: boolean }

/** If either person has blocked the other, neither receives read receipts. */
const blocked = (sql: Sql) => sql`
  exists (select 1 from account_blocks
    where (blocker_id, blocked_id) in ((c.user_id, c.host_id), (c.host_id, c.user_id)))`

/**
 * Records that a party has read and received messages up to now. If there are newer messages than the one they know,
 * records it only up to that message. Null if it isn't their conversation. `news` says whether this included messages
 * from the other person.
 */
export async function markSideRead(sql: Sql, { me, id, upTo, now }: Mark): Promise<Marked | null> {
  const [row] = await sql<Marked[]>`
    with side as (
      select d.*, case when coalesce(other_wrote_at, '-infinity') <= ${upTo}::timestamptz
        then greatest(${now}::timestamptz, other_wrote_at) else least(${upTo}::timestamptz, ${now}::timestamptz)
          end as upto
      from conversation_sides d where conversation_id = ${id} and account_id = ${me} for update
    ), marked as (
      update conversation_sides d set received_at = greatest(d.received_at, side.upto),
        read_at = greatest(d.read_at, side.upto)
      from side where d.conversation_id = side.conversation_id and d.account_id = side.account_id returning d.read_at
    )
    select marked.read_at, case c.user_id when ${me} then c.host_id else c.user_id end as other_id,
      coalesce(side.other_wrote_at > side.read_at, false) as news, ${blocked(sql)} as blocked
    from marked, side join conversations c on c.id = side.conversation_id`
  return row ?? null
}

/**
 * Marks everything that was sent to an account up to `upTo` as received. Returns whom to notify in which conversations.
 */
export async function markSidesReceived(
  sql: Sql,
  { me, upTo, now }: Omit<Mark, 'id'>,
): Promise<{ id: ConversationId; other_id: AccountId }[]> {
  return sql<{ id: ConversationId; other_id: AccountId }[]>`
    with marked as (
      update conversation_sides
        set received_at = least(${upTo}::timestamptz, greatest(${now}::timestamptz, other_wrote_at))
      where (conversation_id, account_id) in (
        select conversation_id, account_id from conversation_sides
        where account_id = ${me} and other_wrote_at > read_at and other_wrote_at > received_at
          and received_at < ${upTo}::timestamptz
        order by conversation_id limit 50 for update
      )
      returning conversation_id as id
    )
    select m.id, case c.user_id when ${me} then c.host_id else c.user_id end as other_id from marked m
      join conversations c on c.id = m.id
    where not ${blocked(sql)} order by other_id`
}
