import { type Clock, UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { AccountId, NoticeId } from '../../domain/kernel/id.ts'
import type { NoticeFacts, NoticeName } from '../../domain/notifications/notice.ts'
import type { Choice } from '../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../database/connect.ts'

/** An account's preferences; null if it is deleted or suspended, and gets no notices. */
export async function findHearer(sql: Sql, id: AccountId): Promise<{ clock: Clock; choices: Choice[] } | null> {
  const [row] = await sql<{ clock: Clock; choices: Choice[] }[]>`
    select coalesce(a.clock, ${UNKNOWN_CLOCK}) as clock, coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'channel', c.channel, 'on', c.chosen))
      from notice_choices c where c.account_id = a.id), '[]') as choices
    from accounts a where a.id = ${id} and a.deleted_at is null and a.suspended_at is null`
  return row ?? null
}

type NewNotice = {
  account: AccountId
  what: NoticeName
  facts: NoticeFacts
  key: string
  inApp: boolean
  now: Temporal.Instant
}

/** Null if they already have this notice. */
export async function addNotice(tx: Sql, of: NewNotice): Promise<NoticeId | null> {
  const [row] = await tx<{ id: NoticeId }[]>`
    insert into notices (account_id, what, facts, key, in_app, created_at)
    values (${of.account}, ${of.what}, ${tx.json(of.facts)}, ${of.key}, ${of.inApp}, ${of.now})
    on conflict (account_id, key) do nothing returning id`
  return row?.id ?? null
}

export type NoticeRow = {
  id: NoticeId
  what: NoticeName
  facts: NoticeFacts
  created_at: Temporal.Instant
  read_at: Temporal.Instant | null
}
type Page = { after: { at: Temporal.Instant; id: string } | null; atMost: number }

/** An account's notices, newest first; one more than a page. */
export function findNotices(sql: Sql, me: AccountId, { after, atMost }: Page): Promise<NoticeRow[]> {
  return sql<NoticeRow[]>`
    select id, what, facts, created_at, read_at from notices where account_id = ${me} and in_app
      ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${atMost + 1}`
}

/** One of an account's notices, whether or not it is shown on the site. */
export async function findNotice(sql: Sql, of: AccountId, id: NoticeId): Promise<NoticeRow | null> {
  const [row] = await sql<NoticeRow[]>`
    select id, what, facts, created_at, read_at from notices where id = ${id} and account_id = ${of}`
  return row ?? null
}

export async function countUnreadNotices(sql: Sql, me: AccountId): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from notices where account_id = ${me} and in_app and read_at is null`
  return row?.n ?? 0
}

/** Marks the given or all of an account's notices as read and returns how many were unread. */
export async function markRead(
  sql: Sql,
  me: AccountId,
  ids: readonly NoticeId[] | null,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await sql`
    update notices set read_at = ${now} where account_id = ${me} and in_app and read_at is null
      ${ids ? sql`and id = any(${ids as NoticeId[]}::uuid[])` : sql``}`
  return count
}

export async function forgetNotices(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    with old as (
      delete from notices where id in (select id from notices where created_at < ${before} order by created_at limit ${atMost})
    )
    delete from booking_reminders where starts_at < ${before}`
}

/** Deletes everything about a deleted account. */
export async function forgetHearer(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    with told as (delete from notices where account_id = ${id}),
      mailed as (delete from message_mails where account_id = ${id})
    delete from push_subscriptions where account_id = ${id}`
}
