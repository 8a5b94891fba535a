import type { AccountId, BookingId, ConversationId, MessageId } from '../../domain/kernel/id.ts'
import type { ReminderHours } from '../../domain/notifications/reminder.ts'
import { readable } from '../messages/conversations/conversations.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'

export async function findRecipient(
  sql: Sql,
  id: MessageId,
): Promise<{ account: AccountId; conversationId: ConversationId } | null> {
  const [row] = await sql<{ account: AccountId; conversationId: ConversationId }[]>`
    select case c.user_id when m.sender_id then c.host_id else c.user_id end as account, c.id as "conversationId"
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${id}`
  return row ?? null
}

export async function mailLater(
  tx: Sql,
  conversation: ConversationId,
  account: AccountId,
  due: Temporal.Instant,
): Promise<void> {
  await tx`
    insert into message_mails (conversation_id, account_id, due_at) values (${conversation}, ${account}, ${due})
    on conflict (conversation_id, account_id) do update set due_at = coalesce(message_mails.due_at, excluded.due_at)`
}

type DueMail = {
  conversation_id: ConversationId
  account_id: AccountId
  mailed_at: Temporal.Instant | null
  mailed_to: Temporal.Instant | null
  read_at: Temporal.Instant
}

export async function takeDueMail(tx: Transaction, now: Temporal.Instant): Promise<DueMail | null> {
  const [row] = await tx<DueMail[]>`
    select q.conversation_id, q.account_id, q.mailed_at, q.mailed_to, d.read_at
    from message_mails q join conversation_sides d using (conversation_id, account_id)
    where q.due_at <= ${now} order by q.due_at limit 1 for update of q skip locked`
  return row ?? null
}

export async function putMailOff(tx: Sql, of: DueMail, due: Temporal.Instant | null): Promise<void> {
  await tx`
    update message_mails set due_at = ${due} where conversation_id = ${of.conversation_id}
      and account_id = ${of.account_id}`
}

export async function noteMailed(tx: Sql, of: DueMail, upTo: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  await tx`
    update message_mails set due_at = null, mailed_at = ${now}, mailed_to = ${upTo}
    where conversation_id = ${of.conversation_id} and account_id = ${of.account_id}`
}

type Unread = {
  email: string
  first_name: string
  other: string
  space: string
  many: number
  oldest: Temporal.Instant
  newest: Temporal.Instant
  texts: string[]
}

/**
 * Returns what a person hasn't read or been emailed, with the text masked for them if necessary. Null if there is
 * nothing to send, or no verified address, because an unverified one may belong to someone else.
 */
export async function findUnread(sql: Sql, of: DueMail, atMost: number): Promise<Unread | null> {
  const [row] = await sql<Unread[]>`
    with unread as (
      select m.id, m.created_at, ${readable(sql, of.account_id)} as text,
        (select count(*) from message_attachments f where f.message_id = m.id) as files
      from messages m join conversations c on c.id = m.conversation_id
      where c.id = ${of.conversation_id} and m.sender_id <> ${of.account_id}
        and m.created_at > greatest(${of.read_at}::timestamptz, ${of.mailed_to}::timestamptz)
    )
    select a.email, a.first_name, o.first_name as other, s.title as space, u.many, u.oldest, u.newest, u.texts
    from conversations c join spaces s on s.id = c.space_id
      join accounts a on a.id = ${of.account_id}
      join accounts o on o.id = case c.user_id when a.id then c.host_id else c.user_id end
      cross join lateral (
        select count(*)::int as many, min(created_at) as oldest, max(created_at) as newest,
          (select array_agg(case text when '' then 'A file' else text end order by created_at)
           from (select * from unread order by created_at limit ${atMost}) first) as texts
        from unread
      ) u
    where c.id = ${of.conversation_id} and u.many > 0
      and a.deleted_at is null and a.suspended_at is null and a.email_verified_at is not null`
  return row ?? null
}

type PushedMessage = { other: string; space: string; text: string; conversationId: ConversationId }

export async function findUnreadMessage(sql: Sql, of: AccountId, id: MessageId): Promise<PushedMessage | null> {
  const [row] = await sql<PushedMessage[]>`
    select o.first_name as other, s.title as space, ${readable(sql, of)} as text, c.id as "conversationId"
    from messages m join conversations c on c.id = m.conversation_id
      join conversation_sides d on d.conversation_id = c.id and d.account_id = ${of}
      join accounts o on o.id = m.sender_id join spaces s on s.id = c.space_id
    where m.id = ${id} and m.sender_id <> ${of} and ${of} in (c.user_id, c.host_id) and m.created_at > d.read_at`
  return row ?? null
}

export function findStarting(sql: Sql, now: Temporal.Instant, until: Temporal.Instant) {
  return sql<{ id: BookingId; startsAt: Temporal.Instant; agreedAt: Temporal.Instant; reminded: number[] }[]>`
    select b.id, lower(b.period) as "startsAt", ${agreed(sql)} as "agreedAt",
      array(select r.hours::int from booking_reminders r
        where r.booking_id = b.id and r.starts_at = lower(b.period)) as reminded
    from bookings b where b.state = 'confirmed' and lower(b.period) > ${now} and lower(b.period) <= ${until}
      order by lower(b.period)`
}

/**
 * The time the current start was agreed: when the last change that moved it was accepted or, if there was none, when
 * the booking was confirmed.
 */
const agreed = (sql: Sql) => sql`
  coalesce((select max(c.ended_at) from booking_changes c where c.booking_id = b.id and c.state = 'accepted'),
    b.confirmed_at)`

type Starting = {
  zone: string
  space: string
  number: number
  from: Temporal.Instant
  to: Temporal.Instant
  guest: Side | null
  host: Side | null
}
type Side = { id: AccountId; email: string; firstName: string }
type Claim = { id: BookingId; startsAt: Temporal.Instant; hours: ReminderHours; now: Temporal.Instant }

const side = (sql: Sql, id: ReturnType<Sql>) => sql`
  (select jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name) from accounts a
   where a.id = ${id} and a.deleted_at is null and a.suspended_at is null)`

/**
 * Claims a reminder and returns the booking's current state under its lock. Null if another process has claimed it, or
 * if the booking was moved or cancelled.
 */
export async function claimReminder(tx: Transaction, of: Claim): Promise<Starting | null> {
  const [row] = await tx<Starting[]>`
    with b as (
      select * from bookings where id = ${of.id} and state = 'confirmed' and lower(period) = ${of.startsAt} for no key
        update
    ), claimed as (
      insert into booking_reminders (booking_id, starts_at, hours, reminded_at)
      select id, lower(period), ${of.hours}, ${of.now} from b on conflict do nothing returning booking_id
    )
    select b.zone, coalesce(b.title, s.title) as space, b.number, lower(b.period) as from, upper(b.period) as to,
      ${side(tx, tx`b.guest_id`)} as guest, ${side(tx, tx`b.host_id`)} as host
    from claimed join b on b.id = claimed.booking_id join spaces s on s.id = b.space_id`
  return row ?? null
}
