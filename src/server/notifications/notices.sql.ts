import type { BookingState } from '../../domain/bookings/booking.ts'
import { type Clock, UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { AccountId, BookingId, NoticeId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { NoticeFacts, NoticeName } from '../../domain/notifications/notice.ts'
import type { Choice } from '../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../platform/database/connect.ts'

/** Returns null for an account that is deleted or suspended, because such accounts get no notices. */
export async function findHearer(sql: Sql, id: AccountId): Promise<{ clock: Clock; choices: Choice[] } | null> {
  const [row] = await sql<{ clock: Clock; choices: Choice[] }[]>`
    select coalesce(a.clock, ${UNKNOWN_CLOCK}) as clock,
      coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'channel', c.channel, 'on', c.chosen))
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

export function findNotices(sql: Sql, me: AccountId, { after, atMost }: Page): Promise<NoticeRow[]> {
  return sql<NoticeRow[]>`
    select id, what, facts, created_at, read_at from notices where account_id = ${me} and in_app
      ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${atMost + 1}`
}

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
      delete from notices where id in (select id from notices where created_at < ${before} order by created_at
        limit ${atMost})
    )
    delete from booking_reminders where starts_at < ${before}`
}

export async function forgetHearer(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    with told as (delete from notices where account_id = ${id}),
      mailed as (delete from message_mails where account_id = ${id})
    delete from push_subscriptions where account_id = ${id}`
}

type Recipient = { id: AccountId; space: string }

export type BookingRecipients = {
  guest: AccountId | null
  host: AccountId
  space: string
  zone: string
  from: Temporal.Instant
  to: Temporal.Instant
}

export async function findBookingRecipients(sql: Sql, id: BookingId): Promise<BookingRecipients | null> {
  const [row] = await sql<BookingRecipients[]>`
    select b.guest_id as guest, b.host_id as host, coalesce(b.title, s.title) as space, b.zone, lower(b.period) as
      from, upper(b.period) as to
    from bookings b join spaces s on s.id = b.space_id where b.id = ${id}`
  return row ?? null
}

export async function findStepTo(
  sql: Sql,
  id: BookingId,
  state: BookingState,
): Promise<{ actor: string; was: BookingState | null } | null> {
  const [row] = await sql<{ actor: string; was: BookingState | null }[]>`
    select actor, from_state as was from booking_events where booking_id = ${id} and to_state = ${state}
      order by id desc limit 1`
  return row ?? null
}

export async function findChangeTold(sql: Sql, id: BookingId) {
  const [row] = await sql<{ id: string; by: 'guest' | 'host'; state: string }[]>`
    select id, proposed_by as by, state from booking_changes where booking_id = ${id} order by created_at desc, id desc
      limit 1`
  return row ?? null
}

export async function findReviewRecipient(
  sql: Sql,
  id: ReviewId,
): Promise<(Recipient & { bookingId: BookingId }) | null> {
  const [row] = await sql<(Recipient & { bookingId: BookingId })[]>`
    select case r.by_role when 'guest' then b.host_id else b.guest_id
      end as id, b.id as "bookingId", coalesce(b.title, s.title) as space
    from reviews r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id
    where r.id = ${id} and r.taken_down_at is null`
  return row ?? null
}

export async function findApplicant(sql: Sql, stepId: number): Promise<AccountId | null> {
  const [row] = await sql<{ id: AccountId }[]>`
    select h.account_id as id from host_application_events e join host_applications h on h.id = e.application_id
      where e.id = ${stepId}`
  return row?.id ?? null
}

export async function findListingRecipient(
  sql: Sql,
  eventId: number,
): Promise<(Recipient & { spaceId: SpaceId }) | null> {
  const [row] = await sql<(Recipient & { spaceId: SpaceId })[]>`
    select s.host_id as id, s.id as "spaceId", coalesce(d.content ->> 'title', s.title) as space
    from listing_events e join spaces s on s.id = e.space_id left join space_drafts d on d.space_id = s.id
      where e.id = ${eventId}`
  return row ?? null
}

export async function findPayoutTold(sql: Sql, id: string) {
  const [row] = await sql<{ id: AccountId; amount_cents: number; currency: string }[]>`
    select host_id as id, amount_cents, currency from payouts where id = ${id}`
  return row ?? null
}

export async function findReviewers(sql: Sql, id: BookingId): Promise<AccountId[]> {
  const rows = await sql<{ id: AccountId }[]>`
    select side.me as id from bookings b
      cross join lateral (values ('guest', b.guest_id), ('host', b.host_id)) side (role, me)
    where b.id = ${id} and b.state = 'completed' and b.guest_id <> b.host_id
      and not exists (select 1 from reviews r where r.booking_id = b.id and r.by_role = side.role)`
  return rows.map((row) => row.id)
}
