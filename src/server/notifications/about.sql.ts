import type { BookingState } from '../../domain/bookings/booking.ts'
import type { AccountId, BookingId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

export type Told = { id: AccountId; space: string }

export type BookingTold = {
  guest: AccountId | null
  host: AccountId
  space: string
  zone: string
  from: Temporal.Instant
  to: Temporal.Instant
}

export async function findBookingTold(sql: Sql, id: BookingId): Promise<BookingTold | null> {
  const [row] = await sql<BookingTold[]>`
    select b.guest_id as guest, b.host_id as host, coalesce(b.title, s.title) as space, b.zone, lower(b.period) as from, upper(b.period) as to
    from bookings b join spaces s on s.id = b.space_id where b.id = ${id}`
  return row ?? null
}

/** Who last brought a booking to a state, and its previous state. */
export async function findStepTo(
  sql: Sql,
  id: BookingId,
  state: BookingState,
): Promise<{ actor: string; was: BookingState | null } | null> {
  const [row] = await sql<{ actor: string; was: BookingState | null }[]>`
    select actor, from_state as was from booking_events where booking_id = ${id} and to_state = ${state} order by id desc limit 1`
  return row ?? null
}

export async function findChangeTold(sql: Sql, id: BookingId) {
  const [row] = await sql<{ id: string; by: 'guest' | 'host'; state: string }[]>`
    select id, proposed_by as by, state from booking_changes where booking_id = ${id} order by created_at desc, id desc limit 1`
  return row ?? null
}

export async function findReviewTold(sql: Sql, id: ReviewId): Promise<(Told & { bookingId: BookingId }) | null> {
  const [row] = await sql<(Told & { bookingId: BookingId })[]>`
    select case r.by_role when 'guest' then b.host_id else b.guest_id end as id, b.id as "bookingId", coalesce(b.title, s.title) as space
    from reviews r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id
    where r.id = ${id} and r.taken_down_at is null`
  return row ?? null
}

export async function findApplicant(sql: Sql, stepId: number): Promise<AccountId | null> {
  const [row] = await sql<{ id: AccountId }[]>`
    select h.account_id as id from host_application_events e join host_applications h on h.id = e.application_id where e.id = ${stepId}`
  return row?.id ?? null
}

export async function findListingTold(sql: Sql, eventId: number): Promise<(Told & { spaceId: SpaceId }) | null> {
  const [row] = await sql<(Told & { spaceId: SpaceId })[]>`
    select s.host_id as id, s.id as "spaceId", coalesce(d.content ->> 'title', s.title) as space
    from listing_events e join spaces s on s.id = e.space_id left join space_drafts d on d.space_id = s.id where e.id = ${eventId}`
  return row ?? null
}

export async function findPayoutTold(sql: Sql, id: string) {
  const [row] = await sql<{ id: AccountId; amount_cents: number; currency: string }[]>`
    select host_id as id, amount_cents, currency from payouts where id = ${id}`
  return row ?? null
}

/** The parties who can still review a finished booking; one of them if they are the same account. */
export async function findReviewers(sql: Sql, id: BookingId): Promise<AccountId[]> {
  const rows = await sql<{ id: AccountId }[]>`
    select side.me as id from bookings b
      cross join lateral (values ('guest', b.guest_id), ('host', b.host_id)) side (role, me)
    where b.id = ${id} and b.state = 'completed' and b.guest_id <> b.host_id
      and not exists (select 1 from reviews r where r.booking_id = b.id and r.by_role = side.role)`
  return rows.map((row) => row.id)
}
