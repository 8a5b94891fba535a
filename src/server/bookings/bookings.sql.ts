import type { Account, Visitor } from '../../domain/accounts/visitor.ts'
import type { CancellationPolicy, PolicyName } from '../../domain/bookings/cancellation.ts'
import type { AccountId, BookingId, PaymentId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { type LostReason, type PaymentState, REFUND_REASONS } from '../../domain/payments/payment.ts'
import type { AddOnPick } from '../../domain/pricing/pricing.ts'
import type { Quote, Split } from '../../domain/pricing/quote-lines.ts'
import type { SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import { givenBack, refundedProblems } from '../payments/disputes/disputes.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { spentUntil } from '../platform/http/rate-limit.sql.ts'
import { type Elsewhere, elsewhere } from '../spaces/calendars/sources.sql.ts'

/** An admin who is also the booking's guest or host acts as that party. */
export type Party = 'guest' | 'host' | 'admin'

export type BookingRow = Pick<
  Tables['bookings'],
  | 'id'
  | 'number'
  | 'space_id'
  | 'host_id'
  | 'guest_id'
  | 'state'
  | 'instant'
  | 'zone'
  | 'people'
  | 'house_rules'
  | 'expires_at'
  | 'confirmed_at'
  | 'created_at'
  | 'prolonged'
  | 'accepted_at'
  | 'clock_from'
  | 'ended_at'
> &
  Pick<Tables['spaces'], 'unit_ids' | 'title' | 'type' | 'location' | 'lat' | 'lng'> & {
    ask: SlotRequestJson
    from: Temporal.Instant
    to: Temporal.Instant
    occupied_from: Temporal.Instant
    occupied_to: Temporal.Instant
    add_ons: AddOnPick[]
    quote: Quote
    kept: Split | null
    given_back: Cents
    refunded_problems: Cents
    problem_host_cents: Cents
    cancellation: PolicyName
    cancellation_tiers: CancellationPolicy['tiers']
    image_path: string | null
    image_alt: string | null
    available: boolean
    host_first_name: string
    guest_name: string | null
    address: string | null
    access_instructions: string | null
    payment_id: PaymentId | null
    payment_state: PaymentState | null
    payment_kind: string | null
    payment_amount: number
    payment_refunded: number
    payment_last4: string | null
    payment_failure: string | null
    payment_goes_back: LostReason | null
    payment_ref: string | null
    payment_gateway: string | null
    host_suspended_at: Temporal.Instant | null
    kept_at: Temporal.Instant | null
    changing: boolean
  }

/**
 * Selects `BookingRow`s. A statement that writes a booking can name its own rows instead of the table `bookings`. Only
 * a confirmed booking shows the exact location and the address.
 */
export const columns = (sql: Sql, more = sql``, bookings = sql`bookings`) => sql`
  select b.id, b.number, b.space_id, b.host_id, b.guest_id, b.state, b.instant, b.ask, lower(b.period) as
    from, upper(b.period) as to,
    lower(b.occupied) as occupied_from, upper(b.occupied) as occupied_to, b.zone, b.people, b.add_ons, b.quote,
      b.cancellation, b.cancellation_tiers, b.house_rules,
    b.expires_at, b.confirmed_at, b.created_at, b.prolonged, b.accepted_at, b.kept, b.clock_from, b.ended_at,
      ${givenBack(sql)} as given_back,
    ${refundedProblems(sql)} as refunded_problems,
    (select coalesce(sum(r.host_cents), 0)::bigint from booking_problems r
      where r.booking_id = b.id) as problem_host_cents, h.suspended_at as host_suspended_at,
    (select k.kept_at from kept_bookings k where k.booking_id = b.id) as kept_at, s.unit_ids,
      coalesce(b.title, s.title) as title, s.type, s.location, s.status = 'published' as available,
    h.first_name as host_first_name,
    g.first_name || ' ' || g.last_name as guest_name, ph.path as image_path, ph.alt as image_alt,
    case when b.state in ('confirmed', 'completed') then s.address end as address,
    case when b.state in ('confirmed', 'completed') then s.access_instructions end as access_instructions,
    case when b.state in ('confirmed', 'completed') then s.lat else s.shown_lat end as lat,
    case when b.state in ('confirmed', 'completed') then s.lng else s.shown_lng end as lng,
    p.id as payment_id, p.state as payment_state, p.kind as payment_kind, p.amount_cents as payment_amount,
      p.refunded_cents as payment_refunded,
    p.card_last4 as payment_last4, p.failure_code as payment_failure,
    (select r.reason from refunds r where r.payment_id = p.id and r.reason = any(${[...REFUND_REASONS]}::text[])
      order by r.created_at limit 1) as payment_goes_back, p.gateway_ref as payment_ref, p.gateway as payment_gateway,
    exists (select 1 from booking_changes c where c.booking_id = b.id and c.state in ('open', 'paying'))
      as changing ${more}
  from ${bookings} b join spaces s on s.id = b.space_id join accounts h on h.id = b.host_id left
    join accounts g on g.id = b.guest_id
    left join photos ph on ph.space_id = s.id and ph.position = 0
    left join lateral (select * from payments p where p.booking_id = b.id order by p.seq desc limit 1) p on true`

const mine = (sql: Sql, { sessionId, account }: Visitor) =>
  account
    ? sql`(b.guest_id = ${account.id} or (b.guest_id is null and b.session_id = ${sessionId}))`
    : sql`(b.guest_id is null and b.session_id = ${sessionId})`

/**
 * Like `mine`, but for lists. A hold without an account disappears when it ends, because no money can have moved. The
 * condition is repeated here so that the index can be used.
 */
const listed = (sql: Sql, { sessionId, account }: Visitor) => {
  const held = sql`(b.guest_id is null and b.session_id = ${sessionId} and b.state = 'held')`
  return account ? sql`(b.guest_id = ${account.id} or ${held})` : held
}

export async function findMine(sql: Sql, visitor: Visitor | null, id: BookingId): Promise<BookingRow | null> {
  if (!visitor) return null
  const [row] = await sql<BookingRow[]>`${columns(sql)} where b.id = ${id} and ${mine(sql, visitor)}`
  return row ?? null
}

type ToPay = { hold: BookingRow; elsewhere: Elsewhere; declinedUntil: Temporal.Instant | null }
type PayLimits = { declines: Parameters<typeof spentUntil>[1]; calendarsSince: Temporal.Instant; now: Temporal.Instant }

/** Like `findMine`, but also returns what a payment depends on. One statement, because each one takes time. */
export async function findToPay(
  sql: Sql,
  visitor: Visitor,
  id: BookingId,
  { declines, calendarsSince, now }: PayLimits,
): Promise<ToPay | null> {
  const calendars = elsewhere(
    sql,
    { space: sql`b.space_id`, units: sql`s.unit_ids`, during: sql`b.occupied` },
    calendarsSince,
  )
  const more = sql`, ${calendars}, ${spentUntil(sql, declines, now)} as declined_until`
  const [row] = await sql<(BookingRow & Elsewhere & { declined_until: Temporal.Instant | null })[]>`
    ${columns(sql, more)} where b.id = ${id} and ${mine(sql, visitor)}`
  if (!row) return null
  const { stale, busy, declined_until: declinedUntil, ...hold } = row
  return { hold, elsewhere: { stale, busy }, declinedUntil }
}

/** Other people's bookings are reported as not found. Hosts see a booking only once it has been requested or paid. */
export async function findAsParty(
  sql: Sql,
  { id: me, role }: Account,
  id: BookingId,
): Promise<(BookingRow & { party: Party }) | null> {
  const [row] = await sql<BookingRow[]>`
    ${columns(sql)} where b.id = ${id} and (b.guest_id = ${me} or ((b.host_id = ${me} or ${role === 'admin'})
      and exists (select 1 from booking_events e where e.booking_id = b.id
        and e.to_state in ('requested', 'confirmed'))))`
  return row ? { ...row, party: row.guest_id === me ? 'guest' : row.host_id === me ? 'host' : 'admin' } : null
}

export async function findSold(sql: Sql, id: BookingId): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`${columns(sql)} where b.id = ${id} and b.state in ('confirmed', 'completed')`
  return row ?? null
}

export async function findLiveHold(sql: Sql, visitor: Visitor, now: Temporal.Instant): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`
    ${columns(sql)} where b.state = 'held' and b.expires_at > ${now} and ${mine(sql, visitor)}
      order by b.created_at desc limit 1`
  return row ?? null
}

export type View = 'upcoming' | 'past' | 'cancelled' | 'unfinished'
type Page = {
  when: View | undefined
  after: { at: Temporal.Instant; id: string } | null
  now: Temporal.Instant
  atMost: number
}

/** Lists leave out holds that have lapsed, and bookings that ended before anyone gave a card for them. */
const listedAt = (sql: Sql, visitor: Visitor, now: Temporal.Instant) => sql`
  ${listed(sql, visitor)}
  and (b.state not in ('released', 'expired') or p.refunded_cents > 0
    or p.kind in ('authorise', 'save', 'off_session'))
  and (b.state <> 'held' or b.expires_at > ${now} or is_attempt_open(p.state))`

function inView(sql: Sql, view: View, now: Temporal.Instant) {
  switch (view) {
    case 'upcoming':
      return sql`(b.state in ('confirmed', 'requested', 'payment_required') and upper(b.period) > ${now})`
    case 'unfinished':
      return sql`(b.state in ('held', 'payment_required'))`
    case 'past':
      return sql`(b.state in ('confirmed', 'completed') and upper(b.period) <= ${now})`
    case 'cancelled':
      return sql`(b.state not in ('held', 'requested', 'payment_required', 'confirmed', 'completed'))`
  }
}

export function listMine(sql: Sql, visitor: Visitor, { when, after, now, atMost }: Page): Promise<BookingRow[]> {
  const by = when && when !== 'unfinished' ? sql`lower(b.period)` : sql`b.created_at`
  const [further, way] = when === 'upcoming' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return sql<BookingRow[]>`
    ${columns(sql)} where ${listedAt(sql, visitor, now)} ${when ? sql`and ${inView(sql, when, now)}` : sql``}
      ${after ? sql`and (${by}, b.id) ${further} (${after.at}, ${after.id})` : sql``}
    order by ${by} ${way}, b.id ${way} limit ${atMost + 1}`
}

export async function countMine(sql: Sql, visitor: Visitor, now: Temporal.Instant): Promise<Record<View, number>> {
  const count = (view: View) => sql`(count(*) filter (where ${inView(sql, view, now)}))::int`
  const [row] = await sql<Record<View, number>[]>`
    select ${count('upcoming')} as upcoming, ${count('past')} as past, ${count('cancelled')} as cancelled,
      ${count('unfinished')} as unfinished
    from bookings b left join lateral (select * from payments p where p.booking_id = b.id order by p.seq desc limit 1) p
      on true
    where ${listedAt(sql, visitor, now)}`
  return row ?? { upcoming: 0, past: 0, cancelled: 0, unfinished: 0 }
}

type ReviewRow = Pick<Tables['reviews'], 'booking_id' | 'by_role' | 'overall'> & { counted: boolean }

export function findReviews(sql: Sql, bookings: readonly BookingId[]): Promise<ReviewRow[]> {
  return sql<ReviewRow[]>`
    select booking_id, by_role, overall, (counted_at is not null or taken_down_at is not null) as counted
    from reviews where booking_id = any(${bookings as BookingId[]}::uuid[])`
}

export async function findPartyIds(sql: Sql, id: BookingId): Promise<(AccountId | null)[]> {
  const [row] = await sql<{ guest_id: AccountId | null; host_id: AccountId }[]>`
    select guest_id, host_id from bookings where id = ${id}`
  return row ? [row.guest_id, row.host_id] : []
}

/** Finds the time zones in which a host has sold bookings. */
export async function findZones(sql: Sql, host: AccountId): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct zone from bookings where host_id = ${host} and confirmed_at is not null order by zone`
  return rows.map(({ zone }) => zone)
}
