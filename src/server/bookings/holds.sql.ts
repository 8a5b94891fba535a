import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { CancellationPolicy } from '../../domain/bookings/cancellation.ts'
import { daysOf, HOLDS_A_MINUTE, HOLDS_OF_NETWORK, PAUSE_MINUTES } from '../../domain/bookings/hold.ts'
import type { AccountId, BookingId, PaymentId, SessionId, SpaceId } from '../../domain/kernel/id.ts'
import type { WantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { AddOnPick } from '../../domain/pricing/pricing.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import { readSlotRequest, type SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Budget } from '../platform/http/rate-limit.ts'
import { piecesJson } from '../spaces/add-ons.sql.ts'
import { type BookingRow, columns } from './bookings.sql.ts'
import { expiredOn, isLapsed } from './lapsed-attempts.sql.ts'

export type NewHold = {
  spaceId: SpaceId
  hostId: AccountId
  guestId: AccountId | null
  sessionId: SessionId
  networks: readonly HoldNetwork[]
  budgets: readonly Budget[]
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
  /** Ensures one hold per key, because the statement that writes the booking also writes the key's row or fails. */
  once: { key: string; hash: Buffer } | null
}

export type HoldNetwork = { readonly hash: string; readonly times: number }

/** Raised by the database functions claimed_all, took_all (with the add-on's id as detail) and hold_within_limits. */
export const UNIT_TAKEN = 'DL001'
export const PIECES_TAKEN = 'DL002'
export const NETWORK_FULL = 'DL003'
export const DAYS_USED_UP = 'DL004'

/**
 * Writes the booking, its occupancies and an event in one statement. Claims units in order and with `on conflict do
 * nothing`, because concurrent claims could otherwise deadlock on the exclusion constraint. Fails with one of the codes
 * above if a unit or an add-on is taken or a limit is reached. Null if the guest, host or space was removed.
 */
export async function insertHold(sql: Sql, h: NewHold): Promise<BookingRow | null> {
  const [row] = await sql<BookingRow[]>`
    with ${offered(sql, h)}, booking as (
      insert into bookings (space_id, host_id, guest_id, session_id, state, instant, mode, ask, period, occupied, zone,
        people, add_ons, quote, currency,
        total_cents, commission_cents, host_receives_cents, fee_version, cancellation, cancellation_tiers, house_rules,
          expires_at, created_at, title)
      select ${h.spaceId}::uuid, ${h.hostId}::uuid, ${h.guestId}::uuid, ${h.sessionId}::uuid, 'held',
        ${h.instant}::boolean, ${h.ask.mode}, ${sql.json(h.ask)},
        tstzrange(${h.from}, ${h.to}), tstzrange(${h.occupiedFrom}, ${h.occupiedTo}), ${h.zone}, ${h.people}::int,
          ${sql.json(h.addOns as never)},
        ${sql.json(h.quote as never)}, ${h.quote.currency}, ${h.quote.total}::bigint, ${h.quote.commission}::bigint,
        ${h.quote.hostReceives}::bigint, ${h.quote.fees.version}::int, ${h.policy.name},
          ${sql.json(h.policy.tiers as never)}, ${h.houseRules}, ${h.expiresAt}::timestamptz,
        ${h.now}::timestamptz, (select title from spaces where id = ${h.spaceId}::uuid) from offered
      returning *
    ), claimed as (
      insert into occupancies (unit_id, during, kind, booking_id, expires_at)
      select unit, tstzrange(${h.occupiedFrom}, ${h.occupiedTo}), 'hold', booking.id, ${h.expiresAt}
      from booking, unnest(${h.units as number[]}::bigint[]) unit order by unit
      on conflict on constraint occupancies_never_overlap do nothing
      returning id
    ), counted as (
      insert into hold_networks (booking_id, network)
      select booking.id, n from booking, unnest(${h.networks.map(({ hash }) => hash)}::text[]) n
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
    ${columns(sql, sql``, sql`booking`)} where case when claimed_all((select count(*) from claimed), ${h.units.length})
      then case when ${
        h.pieces.length === 0
          ? sql`true`
          : sql`took_all(take_add_ons(b.id,
        tstzrange(${h.from}, ${h.to}), ${piecesJson(sql, h.pieces)}))`
      }
        then hold_within_limits(b.id, ${h.spaceId}::uuid, ${h.networks.map(({ hash }) => hash)}::text[],
          ${h.networks.map(({ times }) => times)}::int[], ${HOLDS_OF_NETWORK}, ${h.now},
            ${h.budgets.map(({ key }) => key)}::text[],
          ${h.budgets.map(({ most }) => most)}::bigint[], ${daysOf(readSlotRequest(h.ask))}) end end`
  return row ?? null
}

export type HoldFacts = {
  isTaken: boolean
  open: BookingId | null
  fullUntil: Temporal.Instant | null
  /**
   * The time at which this visitor or network last gave up an overlapping slot, by releasing the hold or letting it
   * expire.
   */
  ended: Temporal.Instant | null
  tenth: Temporal.Instant | null
  unpaid: SlotRequestJson[]
  lapsed: boolean
  attempts: PaymentId[]
}

export async function findHoldFacts(
  sql: Sql,
  visitor: Visitor,
  h: Pick<NewHold, 'spaceId' | 'from' | 'to' | 'occupiedFrom' | 'occupiedTo' | 'units' | 'pieces' | 'now' | 'networks'>,
): Promise<HoldFacts> {
  const account = visitor.account?.id ?? null
  const onSlot = expiredOn(sql, { ...h, occupied: { from: h.occupiedFrom, to: h.occupiedTo }, period: h })
  const live = sql`(b.expires_at > ${h.now} or exists (select 1 from payments p
    where p.booking_id = b.id and is_attempt_open(p.state)))`
  // Unlike unnest, rows of values tell the planner how many there are, so that it plans the statement only once.
  const rows = h.networks.map(({ hash, times }) => sql`(${hash}::text, ${times}::int)`)
  const networks = sql`(values ${rows.flatMap((row, n) => (n === 0 ? row : [sql`, `, row]))}) n (network, times)`
  const since = h.now.subtract({ minutes: PAUSE_MINUTES })
  const slot = sql`tstzrange(${h.occupiedFrom}, ${h.occupiedTo})`
  // A hold ends on time, even if no job has recorded it yet.
  const endedAt = sql`coalesce(b.ended_at, b.expires_at)`
  const endedHere = sql`b.occupied && ${slot} and s.unit_ids && ${h.units as number[]}::bigint[]`
  const givenUp = sql`select b.space_id, b.occupied, ${endedAt} as at from bookings b
    where b.state in ('released', 'expired') and ${endedAt} > ${since}`
  const [row] = await sql<HoldFacts[]>`
    with held as materialized (
      select b.id, b.space_id, b.occupied, b.expires_at,
        (select p.id from payments p where p.booking_id = b.id and is_attempt_open(p.state)) as attempt
      from bookings b where b.id in (select id from bookings where state = 'held' and guest_id = ${account}
        union all select id from bookings where state = 'held' and session_id = ${visitor.sessionId})
    ), ended as materialized (
      ${givenUp} and b.guest_id = ${account} union all ${givenUp} and b.session_id = ${visitor.sessionId}
      union all select space_id, occupied, expires_at from held
        where expires_at > ${since} and expires_at <= ${h.now} and attempt is null
    ), on_slot as materialized (
      select o.booking_id from ${onSlot} o
    )
    select
      exists (select 1 from occupancies o where o.unit_id = any(${h.units as number[]}::bigint[])
        and o.during && ${slot} and (o.expires_at is null or o.expires_at > ${h.now})) as "isTaken",
      (select id from held where expires_at > ${h.now} or attempt is not null limit 1) as open,
      greatest(
        (select max(b.at) from ended b join spaces s on s.id = b.space_id where ${endedHere}),
        (select max(x.at) from ${networks}, lateral (
          select ${endedAt} as at from hold_networks h join bookings b on b.id = h.booking_id
            join spaces s on s.id = b.space_id
          where h.network = n.network and (b.state in ('released', 'expired') or b.state = 'held' and not ${live})
            and ${endedAt} > ${since} and ${endedHere} order by 1 desc offset n.times - 1 limit 1) x)) as ended,
      (select max(x.ends) from ${networks}, lateral (
        select count(*) as live, count(*) filter (where b.space_id = ${h.spaceId}) as here, min(b.expires_at) as ends
        from hold_networks h join bookings b on b.id = h.booking_id
        where h.network = n.network and b.state = 'held' and ${live}) x
        where x.live >= ${HOLDS_OF_NETWORK} * n.times or x.here >= n.times) as "fullUntil",
      (select min(at) from (select b.created_at as at from bookings b where b.guest_id = ${account}
        and b.created_at > ${h.now}::timestamptz - interval '1 minute' order by b.created_at desc
          limit ${HOLDS_A_MINUTE}) newest
        having count(*) = ${HOLDS_A_MINUTE}) as tenth,
      array(select b.ask from bookings b where b.guest_id = ${account}
        and b.state in ('requested', 'payment_required')) as unpaid,
      exists (select 1 from on_slot) or exists (select 1 from held where expires_at <= ${h.now}) as lapsed,
      array(select p.id from on_slot o join bookings b on b.id = o.booking_id
        join payments p on p.booking_id = b.id and is_attempt_open(p.state) where ${isLapsed(sql, h.now)}
        union select attempt from held where expires_at <= ${h.now} and attempt is not null) as attempts`
  return (
    row ?? {
      isTaken: false,
      open: null,
      ended: null,
      tenth: null,
      fullUntil: null,
      unpaid: [],
      lapsed: false,
      attempts: [],
    }
  )
}

type HoldOf = { id: BookingId; lapsed: boolean; attempt: PaymentId | null }

export async function findHoldOf(sql: Sql, account: AccountId, now: Temporal.Instant): Promise<HoldOf | null> {
  const [row] = await sql<HoldOf[]>`
    select b.id, b.expires_at <= ${now} as lapsed,
      (select p.id from payments p where p.booking_id = b.id and is_attempt_open(p.state)) as attempt
    from bookings b where b.guest_id = ${account} and b.state = 'held'`
  return row ?? null
}

/** Finds the hold that was created earlier with this key. `other` means that the key was used with a different body. */
export async function findByKey(
  sql: Sql,
  session: SessionId,
  key: string,
  hash: Buffer,
): Promise<BookingId | 'other' | null> {
  const [row] = await sql<{ booking_id: BookingId; same: boolean }[]>`
    select booking_id, request_hash = ${hash} as same from idempotency_keys
      where session_id = ${session} and key = ${key}`
  return row ? (row.same ? row.booking_id : 'other') : null
}

type Lost = { key: string; hash: Buffer; network: string; userAgent: string; since: Temporal.Instant }

/**
 * Finds the session without an account that sent this same request a moment ago from the same browser and network. The
 * key alone isn't enough, because it would admit anyone who has seen it.
 */
export async function findLostSession(
  sql: Sql,
  { key, hash, network, userAgent, since }: Lost,
): Promise<SessionId | null> {
  const [row] = await sql<{ session_id: SessionId }[]>`
    select k.session_id from idempotency_keys k join sessions s on s.id = k.session_id
      join hold_networks h on h.booking_id = k.booking_id
    where k.key = ${key} and k.request_hash = ${hash} and k.created_at > ${since} and s.account_id is null
      and s.ended_at is null
      and s.user_agent = ${userAgent} and h.network = ${network}`
  return row?.session_id ?? null
}

export async function forgetNetworks(sql: Sql, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from hold_networks h using bookings b
    where b.id = h.booking_id and b.state <> 'held' and coalesce(b.ended_at, b.confirmed_at, b.created_at) < ${before}`
}

type Sale = {
  guestId: AccountId | null
  hostId: AccountId
  spaceId: SpaceId
  /** The units the caller saw. The sale is refused if the space's units have changed since. */
  units?: readonly number[]
  bookingId?: BookingId
}

/**
 * The start of a statement that sells. `offered` has a row only if the guest and host are neither deleted nor suspended
 * and the space is published. Locks all three, always in this order: accounts by id, then the space, then bookings or
 * payments. So a concurrent deletion or suspension runs entirely before or after.
 */
export function offered(sql: Sql, { guestId, hostId, spaceId, units, bookingId }: Sale) {
  const people = guestId === null ? [hostId] : [guestId, hostId]
  const asSeen = units ? sql`and unit_ids = ${units as number[]}::bigint[]` : sql``
  const promised = bookingId
    ? sql`or exists (select 1 from bookings where id = ${bookingId} and accepted_at is not null)`
    : sql``
  return sql`
    here as (
      select count(*) as n from (
        select id from accounts where id = any(${people}::uuid[]) and deleted_at is null and suspended_at is null
          order by id for share
      ) people
    ), offered as (
      select id from spaces where id = ${spaceId} and (status = 'published' ${promised})
        and (select n from here) = ${people.length} ${asSeen} for share
    )`
}

export async function lockOffered(tx: Sql, sale: Sale): Promise<boolean> {
  return (await tx`with ${offered(tx, sale)} select id from offered`).length === 1
}

export async function lockOfferedOf(tx: Sql, payment: PaymentId): Promise<boolean> {
  const [row] = await tx<{ offered: boolean }[]>`
    select (
      select count(*) from (
        select a.id from accounts a where a.id in (p.account_id, b.host_id) and a.deleted_at is null
          and a.suspended_at is null order by a.id for share
      ) people
    ) = 2 and (
      select count(*)
        from (select s.id from spaces s where s.id = b.space_id
        and (s.status = 'published' or b.accepted_at is not null or b.confirmed_at is not null) for share) offered
    ) = 1 as offered
    from payments p join bookings b on b.id = p.booking_id where p.id = ${payment}`
  return row?.offered ?? false
}

export async function lockPeople(tx: Sql, people: readonly (AccountId | null)[]): Promise<boolean> {
  const rows = await tx`
    select id from accounts where id = any(${people as AccountId[]}::uuid[]) and deleted_at is null
      and suspended_at is null order by id for share`
  return rows.length === people.length
}

/** No lock is needed, because the result only explains a refusal. */
export async function isHere(sql: Sql, id: AccountId): Promise<boolean> {
  return (
    (await sql`select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null`).length === 1
  )
}
