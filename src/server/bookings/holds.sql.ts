import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { CancellationPolicy } from '../../domain/bookings/cancellation.ts'
import { HOLDS_OF_NETWORK } from '../../domain/bookings/hold.ts'
import type { AccountId, BookingId, PaymentId, SessionId, SpaceId } from '../../domain/kernel/id.ts'
import type { WantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { AddOnPick } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import type { SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../database/connect.ts'
import { overduePieces, piecesJson } from '../spaces/add-ons.sql.ts'
import { offered } from './offered.sql.ts'

export type NewHold = {
  spaceId: SpaceId
  hostId: AccountId
  guestId: AccountId | null
  sessionId: SessionId
  /** Of whoever holds it, as a hash; null where none is counted. */
  network: Buffer | null
  /** Which of the network's few holds it is. */
  place: number | null
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
  policy: CancellationPolicy
  houseRules: string
  units: readonly number[]
  pieces: readonly WantedPieces[]
  now: Temporal.Instant
  expiresAt: Temporal.Instant
  /** The same key never makes two: its row goes in with the booking, or breaks the statement. */
  once: { key: string; hash: Buffer } | null
}

/** What the database's claimed_all raises, and took_all with the add-on's id as its detail. */
export const UNIT_TAKEN = 'DL001'
export const PIECES_TAKEN = 'DL002'

/**
 * Booking, occupancies and event in one statement. The occupancies go in the order of their units, so that two claims never wait
 * for each other, and with `on conflict do nothing`, because a bare insert deadlocks on an exclusion constraint; then the pieces of
 * add-ons. Breaks with UNIT_TAKEN or PIECES_TAKEN, and leaves nothing behind, when not all could be had; null when guest, host or space is gone.
 */
export async function insertHold(sql: Sql, h: NewHold): Promise<BookingId | null> {
  const [row] = await sql<{ id: BookingId }[]>`
    with ${offered(sql, h)}, booking as (
      insert into bookings (space_id, host_id, guest_id, session_id, state, instant, mode, ask, period, occupied, zone, people, add_ons, quote, currency,
        total_cents, commission_cents, host_receives_cents, fee_version, cancellation, cancellation_tiers, house_rules, expires_at, created_at, hold_network, hold_place, title)
      select ${h.spaceId}::uuid, ${h.hostId}::uuid, ${h.guestId}::uuid, ${h.sessionId}::uuid, 'held', ${h.instant}::boolean, ${h.ask.mode}, ${sql.json(h.ask)},
        tstzrange(${h.from}, ${h.to}), tstzrange(${h.occupiedFrom}, ${h.occupiedTo}), ${h.zone}, ${h.people}::int, ${sql.json(h.addOns as never)},
        ${sql.json(h.quote as never)}, ${h.quote.currency}, ${h.quote.total}::bigint, ${h.quote.commission}::bigint,
        ${h.quote.hostReceives}::bigint, ${h.quote.fees.version}::int, ${h.policy.name}, ${sql.json(h.policy.tiers as never)}, ${h.houseRules}, ${h.expiresAt}::timestamptz,
        ${h.now}::timestamptz, ${h.network}::bytea, ${h.place}::smallint,
        (select title from spaces where id = ${h.spaceId}::uuid) from offered
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
    select booking.id from booking where case when claimed_all((select count(*) from claimed), ${h.units.length})
      then ${h.pieces.length === 0 ? sql`true` : sql`took_all(take_add_ons(booking.id, tstzrange(${h.from}, ${h.to}), ${piecesJson(sql, h.pieces)}))`} end`
  return row?.id ?? null
}

export type HoldFacts = {
  /** This visitor's hold: live, or kept past its time by an attempt that is still open. */
  open: BookingId | null
  /** Which place the network has left, null when it has none, or holds at this space. */
  place: number | null
  /** When the next of the network's holds ends. */
  placeFrom: Temporal.Instant | null
  /** When the last hold of the very same slot by this visitor or network ended without a booking. */
  ended: Temporal.Instant | null
  /** When the account's tenth newest hold was made, if that is less than 60 seconds ago. */
  tenth: Temporal.Instant | null
  /** Requests of the account that are not paid yet. */
  unpaid: number
  /** Whether something on the slot or of this visitor has run out and must be ended first. */
  lapsed: boolean
  /** Payment attempts that keep something alive past its time, on this slot or of this visitor. */
  attempts: PaymentId[]
}

/** What stands in the way of a hold, read in one go. */
export async function findHoldFacts(
  sql: Sql,
  visitor: Visitor,
  h: Pick<NewHold, 'spaceId' | 'from' | 'to' | 'occupiedFrom' | 'occupiedTo' | 'units' | 'pieces' | 'now' | 'network'>,
): Promise<HoldFacts> {
  const own = sql`(b.session_id = ${visitor.sessionId} or b.guest_id = ${visitor.account?.id ?? null})`
  const onUnits = sql`select o.booking_id from occupancies o
    where o.unit_id = any(${h.units as number[]}::bigint[]) and o.during && tstzrange(${h.occupiedFrom}, ${h.occupiedTo}) and o.expires_at <= ${h.now}`
  const onSlot =
    h.pieces.length > 0 ? sql`(${onUnits} union ${overduePieces(sql, h.pieces, h, h.now)})` : sql`(${onUnits})`
  const live = sql`(b.expires_at > ${h.now} or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state)))`
  const counted = sql`(${own} or b.hold_network = ${h.network})`
  const [row] = await sql<HoldFacts[]>`
    select
      (select b.id from bookings b where b.state = 'held' and ${own} and ${live} limit 1) as open,
      (select max(b.ended_at) from bookings b
       where b.space_id = ${h.spaceId} and b.state in ('released', 'expired') and b.period = tstzrange(${h.from}, ${h.to})
         and (${own} or b.hold_network = ${h.network})) as ended,
      (select min(p) from generate_series(1, ${HOLDS_OF_NETWORK}) p where not exists (
        select 1 from bookings b where b.hold_network = ${h.network} and b.state = 'held' and ${live} and (b.hold_place = p or b.space_id = ${h.spaceId}))) as place,
      (select min(b.expires_at) from bookings b where b.hold_network = ${h.network} and b.state = 'held') as "placeFrom",
      (select min(at) from (select b.created_at as at from bookings b where b.guest_id = ${visitor.account?.id ?? null}
        and b.created_at > ${h.now}::timestamptz - interval '60 seconds' order by b.created_at desc limit 10) newest having count(*) = 10) as tenth,
      (select count(*)::int from bookings b where b.guest_id = ${visitor.account?.id ?? null} and b.state in ('requested', 'payment_required')) as unpaid,
      exists (select 1 from ${onSlot} o) or exists (select 1 from bookings b where b.state = 'held' and b.expires_at <= ${h.now} and ${counted}) as lapsed,
      array(select p.id from ${onSlot} o join payments p on p.booking_id = o.booking_id and is_attempt_open(p.state)
        union select p.id from bookings b join payments p on p.booking_id = b.id and is_attempt_open(p.state)
        where b.state = 'held' and b.expires_at <= ${h.now} and ${counted}) as attempts`
  return (
    row ?? {
      open: null,
      ended: null,
      tenth: null,
      place: null,
      placeFrom: null,
      unpaid: 0,
      lapsed: false,
      attempts: [],
    }
  )
}

/** The hold this visitor has open, whatever slot it is of. */
export async function findOpenHold(sql: Sql, visitor: Visitor, now: Temporal.Instant): Promise<BookingId | null> {
  const [row] = await sql<{ id: BookingId }[]>`
    select b.id from bookings b where b.state = 'held' and (b.session_id = ${visitor.sessionId} or b.guest_id = ${visitor.account?.id ?? null})
      and (b.expires_at > ${now} or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state))) limit 1`
  return row?.id ?? null
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

type Lost = { key: string; hash: Buffer; network: Buffer | null; userAgent: string; since: Temporal.Instant }

/**
 * The stranger's session that this very request has made shortly before, by the same browser from the same network: by its key alone whoever
 * has seen one would be let in.
 */
export async function findLostSession(
  sql: Sql,
  { key, hash, network, userAgent, since }: Lost,
): Promise<SessionId | null> {
  const [row] = await sql<{ session_id: SessionId }[]>`
    select k.session_id from idempotency_keys k join sessions s on s.id = k.session_id join bookings b on b.id = k.booking_id
    where k.key = ${key} and k.request_hash = ${hash} and k.created_at > ${since} and s.account_id is null and s.ended_at is null
      and s.user_agent = ${userAgent} and b.hold_network = ${network}`
  return row?.session_id ?? null
}

/** Whose network it was is kept as long as it counts against the same slot, and a little longer. */
export async function forgetNetworks(sql: Sql, before: Temporal.Instant): Promise<void> {
  await sql`
    update bookings set hold_network = null, hold_place = null
    where hold_network is not null and state <> 'held' and coalesce(ended_at, confirmed_at, created_at) < ${before}`
}
