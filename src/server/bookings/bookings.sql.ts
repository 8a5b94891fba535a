import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { PolicyName } from '../../domain/bookings/cancellation.ts'
import type { AccountId, BookingId, PaymentId, SessionId, SpaceId } from '../../domain/kernel/id.ts'
import { type PaymentState, REFUND_REASONS, type RefundReason } from '../../domain/payments/payment.ts'
import type { AddOnPick } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import type { SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { offered } from './offered.sql.ts'

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
> &
  Pick<Tables['spaces'], 'unit_ids' | 'title' | 'type' | 'location' | 'lat' | 'lng'> & {
    ask: SlotRequestJson
    from: Temporal.Instant
    to: Temporal.Instant
    occupied_from: Temporal.Instant
    occupied_to: Temporal.Instant
    add_ons: AddOnPick[]
    quote: Quote
    cancellation: PolicyName
    image_path: string | null
    image_alt: string | null
    host_first_name: string
    guest_name: string | null
    address: string | null
    access_instructions: string | null
    payment_id: PaymentId | null
    payment_state: PaymentState | null
    payment_amount: number
    payment_refunded: number
    payment_last4: string | null
    payment_failure: string | null
    payment_goes_back: RefundReason | null
    payment_ref: string | null
  }

/** The true point and the address leave the database only for a booking that was confirmed. */
const columns = (sql: Sql) => sql`
  select b.id, b.number, b.space_id, b.host_id, b.guest_id, b.state, b.instant, b.ask, lower(b.period) as from, upper(b.period) as to,
    lower(b.occupied) as occupied_from, upper(b.occupied) as occupied_to, b.zone, b.people, b.add_ons, b.quote, b.cancellation, b.house_rules,
    b.expires_at, b.confirmed_at, b.created_at, b.prolonged, s.unit_ids, s.title, s.type, s.location, h.first_name as host_first_name,
    g.first_name || ' ' || g.last_name as guest_name, ph.path as image_path, ph.alt as image_alt,
    case when b.state in ('confirmed', 'completed') then s.address end as address,
    case when b.state in ('confirmed', 'completed') then s.access_instructions end as access_instructions,
    case when b.state in ('confirmed', 'completed') then s.lat else s.shown_lat end as lat,
    case when b.state in ('confirmed', 'completed') then s.lng else s.shown_lng end as lng,
    p.id as payment_id, p.state as payment_state, p.amount_cents as payment_amount, p.refunded_cents as payment_refunded,
    p.card_last4 as payment_last4, p.failure_code as payment_failure,
    (select r.reason from refunds r where r.payment_id = p.id and r.reason = any(${[...REFUND_REASONS]}::text[]) order by r.created_at limit 1) as payment_goes_back, p.gateway_ref as payment_ref
  from bookings b join spaces s on s.id = b.space_id join accounts h on h.id = b.host_id left join accounts g on g.id = b.guest_id
    left join photos ph on ph.space_id = s.id and ph.position = 0
    left join lateral (select * from payments p where p.booking_id = b.id order by p.created_at desc limit 1) p on true`

/** Whose bookings a visitor sees: the account's, and what this session holds for nobody yet. */
const mine = (sql: Sql, { sessionId, account }: Visitor) =>
  account
    ? sql`(b.guest_id = ${account.id} or (b.guest_id is null and b.session_id = ${sessionId}))`
    : sql`(b.guest_id is null and b.session_id = ${sessionId})`

/** The same for a list. Nobody's hold leaves it when it ends, as no money can have moved; said here, so that an index finds it. */
const listed = (sql: Sql, { sessionId, account }: Visitor) => {
  const held = sql`(b.guest_id is null and b.session_id = ${sessionId} and b.state = 'held')`
  return account ? sql`(b.guest_id = ${account.id} or ${held})` : held
}

/** Another's booking is as missing as one that never was. */
export async function findMine(sql: Sql, visitor: Visitor | null, id: BookingId): Promise<BookingRow | null> {
  if (!visitor) return null
  const [row] = await sql<BookingRow[]>`${columns(sql)} where b.id = ${id} and ${mine(sql, visitor)}`
  return row ?? null
}

export async function findLiveHold(sql: Sql, visitor: Visitor, now: Temporal.Instant): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`
    ${columns(sql)} where b.state = 'held' and b.expires_at > ${now} and ${mine(sql, visitor)} order by b.created_at desc limit 1`
  return row ?? null
}

export type HoldOf = { id: BookingId; lapsed: boolean; attempt: PaymentId | null }

/** The hold an account has in any of its sessions, run out or not, and the attempt that keeps it. */
export async function findHoldOf(sql: Sql, account: AccountId, now: Temporal.Instant): Promise<HoldOf | null> {
  const [row] = await sql<HoldOf[]>`
    select b.id, b.expires_at <= ${now} as lapsed,
      (select p.id from payments p where p.booking_id = b.id and is_attempt_open(p.state)) as attempt
    from bookings b where b.guest_id = ${account} and b.state = 'held'`
  return row ?? null
}

type Page = {
  when: 'upcoming' | 'past' | 'unfinished' | undefined
  after: { at: Temporal.Instant; id: string } | null
  now: Temporal.Instant
}

/** Eleven of mine, the newest first; holds given back or run out are left out unless money moved. */
export function listMine(sql: Sql, visitor: Visitor, { when, after, now }: Page): Promise<BookingRow[]> {
  return sql<BookingRow[]>`
    ${columns(sql)} where ${listed(sql, visitor)}
      and (b.state not in ('released', 'expired') or p.refunded_cents > 0)
      and (b.state <> 'held' or b.expires_at > ${now} or is_attempt_open(p.state))
      ${when === 'unfinished' ? sql`and b.state = 'held'` : sql``}
      ${when === 'upcoming' ? sql`and b.state in ('confirmed', 'requested', 'payment_required') and upper(b.period) > ${now}` : sql``}
      ${when === 'past' ? sql`and b.state <> 'held' and (upper(b.period) <= ${now} or b.state not in ('confirmed', 'requested', 'payment_required'))` : sql``}
      ${after ? sql`and (b.created_at, b.id) < (${after.at}, ${after.id})` : sql``}
    order by b.created_at desc, b.id desc limit 11`
}

export type NewHold = {
  spaceId: SpaceId
  hostId: AccountId
  guestId: AccountId | null
  sessionId: SessionId
  instant: boolean
  ask: SlotRequestJson
  from: Temporal.Instant
  to: Temporal.Instant
  occupiedFrom: Temporal.Instant
  occupiedTo: Temporal.Instant
  zone: string
  people: number
  addOns: readonly AddOnPick[]
  quote: Quote
  cancellation: PolicyName
  houseRules: string
  units: readonly number[]
  now: Temporal.Instant
  expiresAt: Temporal.Instant
  /** The same key never makes two: its row goes in with the booking, or breaks the statement. */
  once: { key: string; hash: Buffer } | null
}

/** What the database's claimed_all raises. */
export const UNIT_TAKEN = 'DL001'

/**
 * Booking, occupancies and event in one statement. The occupancies go in the order of their units, so that two claims never wait
 * for each other, and with `on conflict do nothing`, because a bare insert deadlocks on an exclusion constraint.
 * Breaks with UNIT_TAKEN, and leaves nothing behind, when not every unit could be had; null when guest, host or space is gone.
 */
export async function insertHold(sql: Sql, h: NewHold): Promise<BookingId | null> {
  const [row] = await sql<{ id: BookingId }[]>`
    with ${offered(sql, h)}, booking as (
      insert into bookings (space_id, host_id, guest_id, session_id, state, instant, mode, ask, period, occupied, zone, people, add_ons, quote, currency,
        total_cents, commission_cents, host_receives_cents, fee_version, cancellation, house_rules, expires_at, created_at)
      select ${h.spaceId}::uuid, ${h.hostId}::uuid, ${h.guestId}::uuid, ${h.sessionId}::uuid, 'held', ${h.instant}::boolean, ${h.ask.mode}, ${sql.json(h.ask)},
        tstzrange(${h.from}, ${h.to}), tstzrange(${h.occupiedFrom}, ${h.occupiedTo}), ${h.zone}, ${h.people}::int, ${sql.json(h.addOns as never)},
        ${sql.json(h.quote as never)}, ${h.quote.currency}, ${h.quote.total}::bigint, ${h.quote.commission}::bigint,
        ${h.quote.hostReceives}::bigint, ${h.quote.fees.version}::int, ${h.cancellation}, ${h.houseRules}, ${h.expiresAt}::timestamptz,
        ${h.now}::timestamptz from offered
      returning id
    ), claimed as (
      insert into occupancies (unit_id, during, kind, booking_id, expires_at)
      select unit, tstzrange(${h.occupiedFrom}, ${h.occupiedTo}), 'hold', booking.id, ${h.expiresAt}
      from booking, unnest(${h.units as number[]}::bigint[]) unit order by unit
      on conflict on constraint occupancies_never_overlap do nothing
      returning id
    ), event as (
      insert into booking_events (booking_id, at, actor, actor_id, to_state)
      select id, ${h.now}, 'guest', ${h.guestId}, 'held' from booking
    )${
      h.once
        ? sql`, key as (
      insert into idempotency_keys (session_id, key, request_hash, booking_id, created_at)
      select ${h.sessionId}, ${h.once.key}, ${h.once.hash}, id, ${h.now} from booking
    )`
        : sql``
    }
    select booking.id from booking where claimed_all((select count(*) from claimed), ${h.units.length})`
  return row?.id ?? null
}

export type HoldFacts = {
  /** This visitor's hold: live, or kept past its time by an attempt that is still open. */
  open: BookingId | null
  /** When this visitor's last hold of the very same slot ended without a booking. */
  ended: Temporal.Instant | null
  /** When the account's tenth newest hold was made, if that is less than 60 seconds ago. */
  tenth: Temporal.Instant | null
  /** Whether something on the slot or of this visitor has run out and must be ended first. */
  lapsed: boolean
  /** Payment attempts that keep something alive past its time, on this slot or of this visitor. */
  attempts: PaymentId[]
}

/** What stands in the way of a hold, read in one go. */
export async function findHoldFacts(
  sql: Sql,
  visitor: Visitor,
  h: Pick<NewHold, 'spaceId' | 'from' | 'to' | 'occupiedFrom' | 'occupiedTo' | 'units' | 'now'>,
): Promise<HoldFacts> {
  const own = sql`(b.session_id = ${visitor.sessionId} or b.guest_id = ${visitor.account?.id ?? null})`
  const onSlot = sql`o.unit_id = any(${h.units as number[]}::bigint[]) and o.during && tstzrange(${h.occupiedFrom}, ${h.occupiedTo}) and o.expires_at <= ${h.now}`
  const [row] = await sql<HoldFacts[]>`
    select
      (select b.id from bookings b where b.state = 'held' and ${own} and (b.expires_at > ${h.now}
       or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state))) limit 1) as open,
      (select max(b.ended_at) from bookings b
       where b.space_id = ${h.spaceId} and b.state in ('released', 'expired') and b.period = tstzrange(${h.from}, ${h.to}) and ${own}) as ended,
      (select min(at) from (select b.created_at as at from bookings b where b.guest_id = ${visitor.account?.id ?? null}
        and b.created_at > ${h.now}::timestamptz - interval '60 seconds' order by b.created_at desc limit 10) newest having count(*) = 10) as tenth,
      exists (select 1 from occupancies o where ${onSlot}) or exists (select 1 from bookings b where b.state = 'held' and b.expires_at <= ${h.now} and ${own}) as lapsed,
      array(select p.id from occupancies o join payments p on p.booking_id = o.booking_id and is_attempt_open(p.state) where ${onSlot}
        union select p.id from bookings b join payments p on p.booking_id = b.id and is_attempt_open(p.state)
        where b.state = 'held' and b.expires_at <= ${h.now} and ${own}) as attempts`
  return row ?? { open: null, ended: null, tenth: null, lapsed: false, attempts: [] }
}

/** The hold this visitor has open, whatever slot it is of. */
export async function findOpenHold(sql: Sql, visitor: Visitor, now: Temporal.Instant): Promise<BookingId | null> {
  const [row] = await sql<{ id: BookingId }[]>`
    select b.id from bookings b where b.state = 'held' and (b.session_id = ${visitor.sessionId} or b.guest_id = ${visitor.account?.id ?? null})
      and (b.expires_at > ${now} or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state))) limit 1`
  return row?.id ?? null
}

/** The hold made earlier under this key: `other` when the key was used with another body. */
export async function findByKey(
  sql: Sql,
  session: SessionId,
  key: string,
  hash: Buffer,
): Promise<BookingId | 'other' | null> {
  const [row] = await sql<{ booking_id: BookingId; same: boolean }[]>`
    select booking_id, request_hash = ${hash} as same from idempotency_keys where session_id = ${session} and key = ${key}`
  return row ? (row.same ? row.booking_id : 'other') : null
}

/** The stranger's session that this very request has made shortly before; only a key that nobody can guess finds it. */
export async function findLostSession(
  sql: Sql,
  key: string,
  hash: Buffer,
  since: Temporal.Instant,
): Promise<SessionId | null> {
  if (!/^[0-9a-f-]{36}$/.test(key)) return null
  const [row] = await sql<{ session_id: SessionId }[]>`
    select k.session_id from idempotency_keys k join sessions s on s.id = k.session_id
    where k.key = ${key} and k.request_hash = ${hash} and k.created_at > ${since} and s.account_id is null and s.ended_at is null`
  return row?.session_id ?? null
}
