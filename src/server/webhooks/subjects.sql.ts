import type { BookingState } from '../../domain/bookings/booking.ts'
import type { ChangeState } from '../../domain/bookings/change.ts'
import type { ProblemState } from '../../domain/bookings/problem.ts'
import type { AccountId, BookingId, ConversationId, MessageId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { ContactKind } from '../../domain/messages/message.ts'
import type { ListingState, ListingStep } from '../../domain/spaces/listing-state.ts'
import type { Sql } from '../platform/database/connect.ts'

type Space = { space_id: SpaceId; title: string }
type Parties = { guest_id: AccountId; host_id: AccountId }

export type BookingSubject = Space & {
  id: BookingId
  number: number
  state: BookingState
  /** The state before the booking expired. */
  was: BookingState | null
  from: Temporal.Instant
  to: Temporal.Instant
  zone: string
  people: number
  total_cents: number
  currency: string
  guest_id: AccountId | null
  host_id: AccountId
}

export async function findBookingSubject(sql: Sql, id: BookingId): Promise<BookingSubject | null> {
  const [row] = await sql<BookingSubject[]>`
    select b.id, b.number, b.state, lower(b.period) as from, upper(b.period) as to, b.zone, b.people, b.total_cents,
      b.currency, b.guest_id, b.host_id, b.space_id, coalesce(b.title, s.title) as title,
      (select from_state from booking_events e where e.booking_id = b.id and e.to_state = 'expired'
        order by e.id desc limit 1) as was
    from bookings b join spaces s on s.id = b.space_id where b.id = ${id}`
  return row ?? null
}

export async function findLastChange(sql: Sql, id: BookingId) {
  const [row] = await sql<{ id: string; state: ChangeState; by: 'guest' | 'host' }[]>`
    select id, state, proposed_by as by from booking_changes where booking_id = ${id}
      order by created_at desc, id desc limit 1`
  return row ?? null
}

export async function findProblemState(sql: Sql, id: string): Promise<ProblemState | null> {
  const [row] = await sql<{ state: ProblemState }[]>`select state from booking_problems where id = ${id}`
  return row?.state ?? null
}

export type MoneySubject = Parties & {
  id: string
  payment_id: string
  booking_id: BookingId
  number: number
  cents: number
  currency: string
}

/** The payment that a booking was confirmed or changed with. A booking or a change that costs nothing has none. */
export async function findPaymentSubject(
  sql: Sql,
  id: BookingId,
  of: 'booking' | 'change',
): Promise<MoneySubject | null> {
  const [row] = await sql<MoneySubject[]>`
    select p.id, p.id as payment_id, b.id as booking_id, b.number, p.captured_cents as cents,
      coalesce(p.captured_currency, p.currency) as currency, b.guest_id, b.host_id
    from payments p join bookings b on b.id = p.booking_id
    where p.booking_id = ${id} and p.captured_cents > 0
      and ${
        of === 'booking'
          ? sql`p.kind <> 'change'`
          : sql`p.id = (select payment_id from booking_changes where booking_id = ${id} and state = 'accepted'
              order by ended_at desc, id desc limit 1)`
      }
    order by p.seq desc limit 1`
  return row ?? null
}

export async function findRefundSubject(sql: Sql, id: string): Promise<MoneySubject | null> {
  const [row] = await sql<MoneySubject[]>`
    select r.id, p.id as payment_id, b.id as booking_id, b.number, r.amount_cents as cents,
      coalesce(p.captured_currency, p.currency) as currency, b.guest_id, b.host_id
    from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id where r.id = ${id}`
  return row ?? null
}

export type MessageSubject = Space &
  Parties & {
    id: MessageId
    conversation_id: ConversationId
    at: Temporal.Instant
    sender_id: AccountId
    /** What the recipient may read. */
    text: string
    own_text: string
    masked: ContactKind[]
    attachments: number
  }

export async function findMessageSubject(sql: Sql, id: MessageId): Promise<MessageSubject | null> {
  const [row] = await sql<MessageSubject[]>`
    select m.id, m.conversation_id, m.created_at as at, m.sender_id, m.body as own_text, c.user_id as guest_id,
      c.host_id, c.space_id, s.title,
      case when c.contacts_open_at is not null then m.body else coalesce(m.masked_body, m.body) end as text,
      case when c.contacts_open_at is null then m.masked_kinds else '{}' end as masked,
      (select count(*)::int from message_attachments a where a.message_id = m.id) as attachments
    from messages m join conversations c on c.id = m.conversation_id join spaces s on s.id = c.space_id
    where m.id = ${id}`
  return row ?? null
}

export type ListingSubject = Space & { step: ListingStep; state: ListingState; host_id: AccountId }

export async function findListingSubject(sql: Sql, eventId: number): Promise<ListingSubject | null> {
  const [row] = await sql<ListingSubject[]>`
    select e.step, e.to_state as state, s.id as space_id, coalesce(d.content ->> 'title', s.title) as title, s.host_id
    from listing_events e join spaces s on s.id = e.space_id left join space_drafts d on d.space_id = s.id
    where e.id = ${eventId}`
  return row ?? null
}

export type ReviewSubject = Space &
  Parties & { id: ReviewId; by: 'guest' | 'host'; overall: number; booking_id: BookingId; number: number }

export async function findReviewSubject(sql: Sql, id: ReviewId): Promise<ReviewSubject | null> {
  const [row] = await sql<ReviewSubject[]>`
    select r.id, r.by_role as by, r.overall, b.id as booking_id, b.number, b.guest_id, b.host_id, b.space_id,
      coalesce(b.title, s.title) as title
    from reviews r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id where r.id = ${id}`
  return row ?? null
}

export type PayoutSubject = {
  id: string
  host_id: AccountId
  cents: number
  currency: string
  failure_code: string | null
}

export async function findPayoutSubject(sql: Sql, id: string): Promise<PayoutSubject | null> {
  const [row] = await sql<PayoutSubject[]>`
    select id, host_id, amount_cents as cents, currency, failure_code from payouts where id = ${id}`
  return row ?? null
}
