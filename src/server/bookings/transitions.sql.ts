import type { Actor, BookingState } from '../../domain/bookings/booking.ts'
import type { CancellationPolicy, PolicyName } from '../../domain/bookings/cancellation.ts'
import type { Invoice } from '../../domain/bookings/invoice.ts'
import type { PaymentKind } from '../../domain/bookings/request.ts'
import type { AccountId, BookingId, PaymentId, SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { wantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { Quote, Split } from '../../domain/pricing/quote-lines.ts'
import type { Rates } from '../../domain/pricing/rates.ts'
import { givenBack, refundedProblems } from '../payments/disputes/disputes.sql.ts'
import { type PaymentRow, paymentJson } from '../payments/payments.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { publishEach } from '../platform/events/events.sql.ts'
import { piecesJson } from '../spaces/add-ons.sql.ts'
import { expireSlot } from '../spaces/expire-holds.sql.ts'
import { type BookingRow, columns } from './bookings.sql.ts'
import { offered } from './holds.sql.ts'
import { isLapsed } from './lapsed-attempts.sql.ts'

export type LockedBooking = Pick<
  Tables['bookings'],
  | 'id'
  | 'space_id'
  | 'state'
  | 'instant'
  | 'host_id'
  | 'guest_id'
  | 'expires_at'
  | 'prolonged'
  | 'confirmed_at'
  | 'accepted_by'
  | 'zone'
  | 'people'
  | 'clock_from'
  | 'ended_at'
> &
  Pick<Tables['spaces'], 'unit_ids'> & {
    quote: Quote
    cancellation: PolicyName
    cancellation_tiers: CancellationPolicy['tiers']
    rates: Rates
    kept: Split | null
    given_back: Cents
    refunded_problems: Cents
    from: Temporal.Instant
    to: Temporal.Instant
    occupied_from: Temporal.Instant
    occupied_to: Temporal.Instant
  }

const locked = (sql: Sql, more = sql``) => sql`
  select b.id, b.space_id, b.state, b.instant, b.host_id, b.guest_id, b.quote, lower(b.period) as
    from, upper(b.period) as to,
    lower(b.occupied) as occupied_from, upper(b.occupied) as occupied_to, b.expires_at, b.prolonged, b.confirmed_at,
      b.accepted_by, b.zone, b.people, b.clock_from, b.ended_at, b.kept,
    ${givenBack(sql)} as given_back, ${refundedProblems(sql)} as refunded_problems,
    b.cancellation, b.cancellation_tiers, s.unit_ids, s.rates ${more}
  from bookings b join spaces s on s.id = b.space_id`

/** Locks a payment and its booking, the booking first, as everywhere. */
export async function lockPaid(
  sql: Sql,
  paymentId: PaymentId,
): Promise<{ booking: LockedBooking; payment: PaymentRow } | null> {
  const [row] = await sql<(LockedBooking & { payment: PaymentRow })[]>`
    ${locked(sql, sql`, ${paymentJson(sql)} as payment`)} join payments p on p.booking_id = b.id
    where p.id = ${paymentId} for update of b, p`
  if (!row) return null
  const { payment, ...booking } = row
  return { booking, payment }
}

export async function lockBookingOf(sql: Sql, paymentId: PaymentId): Promise<LockedBooking | null> {
  const [row] = await sql<LockedBooking[]>`
    ${locked(sql)} where b.id = (select booking_id from payments where id = ${paymentId}) for update of b`
  return row ?? null
}

export async function lockBooking(sql: Sql, id: BookingId): Promise<LockedBooking | null> {
  const [row] = await sql<LockedBooking[]>`${locked(sql)} where b.id = ${id} for update of b`
  return row ?? null
}

/**
 * Returns false if the booking has an open payment. Checks in a second statement, which sees a payment opened while the
 * first one waited for the lock.
 */
export async function lockUnlessPaying(tx: Sql, id: BookingId): Promise<boolean> {
  await tx`select 1 from bookings where id = ${id} for update`
  const open = await tx`select 1 from payments where booking_id = ${id} and is_attempt_open(state)`
  return open.length === 0
}

type Attempt = {
  bookingId: BookingId
  accountId: AccountId
  hostId: AccountId
  spaceId: SpaceId
  gateway: string
  amount: Cents
  currency: string
  invoice: Invoice | null
  kind: PaymentKind
  keepCard?: boolean
  now: Temporal.Instant
}

const jsonOf = (sql: Sql, invoice: Invoice | null) => (invoice ? sql.json(invoice) : null)

/**
 * Writes the payment's row before the gateway is called, and assigns the hold to the account. Null if the hold or
 * accepted request is no longer live, or the guest, host or space was removed.
 */
export async function openAttempt(sql: Sql, a: Attempt): Promise<PaymentId | null> {
  const [row] = await sql<{ id: PaymentId }[]>`
    with ${offered(sql, { ...a, guestId: a.accountId })}, held as (
      update bookings set guest_id = ${a.accountId}, invoice = coalesce(${jsonOf(sql, a.invoice)}, invoice)
      where id = ${a.bookingId} and state in ('held', 'payment_required') and expires_at > ${a.now}
        and (guest_id is null or guest_id = ${a.accountId})
        and exists (select 1 from offered)
      returning id
    )
    insert into payments (booking_id, account_id, gateway, state, kind, amount_cents, currency, keep_card, created_at,
      updated_at)
    select id, ${a.accountId}, ${a.gateway}, 'open', ${a.kind}, ${a.amount}, ${a.currency}, ${a.keepCard ?? false},
      ${a.now}, ${a.now} from held returning id`
  return row?.id ?? null
}

type Step = {
  id: BookingId
  from: BookingState
  to: BookingState
  actor: Actor
  actorId: AccountId | null
  now: Temporal.Instant
  reason?: string
  kept?: Split
}

/**
 * Confirms a hold, an accepted request, or an expired booking whose payment came late. Returns the booking, or null if
 * it was in another state.
 */
export async function confirm(
  sql: Sql,
  { id, from, actor, actorId, now }: Omit<Step, 'to'>,
): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`
    with done as (
      update bookings set state = 'confirmed', confirmed_at = ${now}, expires_at = null, ended_at = null
      where id = ${id} and state = ${from} returning *
    ), ${afterConfirming(sql, { from, actor, actorId, now })}
    ${columns(sql, sql``, sql`done`)}`
  return row ?? null
}

const afterConfirming = (sql: Sql, { from, actor, actorId, now }: Omit<Step, 'id' | 'to'>) => sql`
  kept as (
    update occupancies o set kind = 'booking', expires_at = null from done where o.booking_id = done.id
  ), event as (
    insert into booking_events (booking_id, at, actor, actor_id, from_state, to_state)
    select id, ${now}, ${actor}, ${actorId}, ${from}, 'confirmed' from done
  ), news as (
    ${publishEach(sql, 'booking.confirmed', sql`done`, now)}
  )`

type Free = { id: BookingId; guestId: AccountId; invoice: Invoice | null; now: Temporal.Instant }

export async function confirmFree(tx: Sql, { id, guestId, invoice, now }: Free): Promise<boolean> {
  const [row] = await tx<{ n: number }[]>`
    with done as (
      update bookings set guest_id = ${guestId}, invoice = ${jsonOf(tx, invoice)}, state = 'confirmed',
        confirmed_at = ${now}, expires_at = null
      where id = ${id} and state = 'held' and expires_at > ${now} and total_cents = 0
        and (guest_id is null or guest_id = ${guestId})
      returning id
    ), ${afterConfirming(tx, { from: 'held', actor: 'guest', actorId: guestId, now })}
    select count(*)::int as n from done`
  return row?.n === 1
}

export async function end(sql: Sql, { id, from, to, actor, actorId, now, reason = '', kept }: Step): Promise<boolean> {
  const [row] = await sql<{ n: number }[]>`
    with done as (
      update bookings set state = ${to}, expires_at = null, ended_at = ${now},
        kept = ${kept ? sql.json(kept as never) : null} where id = ${id} and state = ${from} returning id
    ), freed as (
      delete from occupancies o using done where o.booking_id = done.id
    ), change as (
      update booking_changes c set state = 'ended', ended_at = ${now} from done
        where c.booking_id = done.id and c.state in ('open', 'paying')
    ), event as (
      insert into booking_events (booking_id, at, actor, actor_id, from_state, to_state, reason)
      select id, ${now}, ${actor}, ${actorId}, ${from}, ${to}, ${reason} from done
    ), news as (
      ${publishEach(sql, `booking.${to}`, sql`done`, now)}
    )
    select count(*)::int as n from done`
  return row?.n === 1
}

export async function saveKept(tx: Sql, id: string, kept: Split): Promise<void> {
  await tx`update bookings set kept = ${tx.json(kept as never)} where id = ${id}`
}

async function takePieces(sql: Sql, b: LockedBooking): Promise<boolean> {
  const wanted = piecesJson(sql, wantedPieces(b.space_id, b.rates, b.quote.lines))
  const [row] = await sql<{ missing: string | null }[]>`
    select take_add_ons(${b.id}, tstzrange(${b.from}, ${b.to}), ${wanted}) as missing`
  return row?.missing === null
}

export async function reclaim(sql: Sql, b: LockedBooking, now: Temporal.Instant): Promise<boolean> {
  const pieces = wantedPieces(b.space_id, b.rates, b.quote.lines)
  await expireSlot(sql, b.unit_ids, { from: b.occupied_from, to: b.occupied_to }, pieces, now)
  const rows = await sql`
    insert into occupancies (unit_id, during, kind, booking_id)
    select unit, tstzrange(${b.occupied_from}, ${b.occupied_to}), 'booking', ${b.id}
    from unnest(${b.unit_ids}::bigint[]) unit order by unit
    on conflict on constraint occupancies_never_overlap do nothing returning id`
  if (rows.length === b.unit_ids.length && (await takePieces(sql, b))) return true
  await sql`delete from occupancies where booking_id = ${b.id}`
  await sql`delete from add_on_occupancies where booking_id = ${b.id}`
  return false
}

export async function prolong(sql: Sql, id: BookingId, until: Temporal.Instant): Promise<void> {
  await sql`
    with longer as (update bookings set expires_at = ${until}, prolonged = true where id = ${id} and state = 'held'
      returning id)
    update occupancies o set expires_at = ${until} from longer where o.booking_id = longer.id`
}

export function findStaleAttempts(
  sql: Sql,
  now: Temporal.Instant,
  before: Temporal.Instant,
): Promise<{ id: PaymentId; lapsed: boolean }[]> {
  return sql<{ id: PaymentId; lapsed: boolean }[]>`
    select p.id, l.lapsed from payments p join bookings b on b.id = p.booking_id
      cross join lateral (select ${isLapsed(sql, now)} as lapsed) l
    where (p.state in ('open', 'capturing') and p.updated_at <= ${before}) or (is_attempt_open(p.state) and l.lapsed)
    order by p.created_at limit 1000`
}

/** Limits each run, so that the query uses an index. The next run follows two seconds later. */
const A_ROUND = 500

/**
 * Completes confirmed bookings that have ended, oldest first, and returns how many. Without the order and limit,
 * PostgreSQL would scan all bookings, because it can't estimate how few match.
 */
export async function completeEnded(sql: Sql, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    with done as (
      update bookings set state = 'completed', ended_at = ${now} where id = any(array(
        select b.id from bookings b where b.state = 'confirmed' and upper(b.period) <= ${now}
          -- Skips bookings about to be cancelled with a full refund because their host was suspended before the start
          and not exists (
            select 1 from accounts h left join kept_bookings k on k.booking_id = b.id and k.kept_at >= h.suspended_at
            where h.id = b.host_id and h.suspended_at < lower(b.period) and k.booking_id is null
          )
        order by upper(b.period) limit ${A_ROUND} for update of b skip locked
      )) returning id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state)
        select id, ${now}, 'system', 'confirmed', 'completed' from done
    ), news as (
      ${publishEach(sql, 'booking.completed', sql`done`, now)}
    )
    select count(*)::int as n from done`
  return row?.n ?? 0
}
