import { PROBLEM_ANSWER_HOURS } from '../../domain/bookings/problem.ts'
import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { RulesRow } from '../spaces/space-row.ts'

export async function findZones(sql: Sql, host: AccountId): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct zone from bookings where host_id = ${host} and confirmed_at is not null order by zone`
  return rows.map(({ zone }) => zone)
}

export type StayRow = Period &
  Pick<Tables['bookings'], 'id' | 'number' | 'people' | 'zone'> & {
    name: string | null
    space_id: SpaceId
    title: string
  }
type InZone = Period & { readonly zone: string }

const stays = (sql: Sql, host: AccountId, of: readonly InZone[]) => sql`
  select b.id, b.number, b.people, b.zone, lower(b.period) as
    from, upper(b.period) as to, g.first_name as name, s.id as space_id, s.title
  from unnest(${of.map(({ zone }) => zone)}::text[], ${of.map(({ from }) => from)}::timestamptz[],
    ${of.map(({ to }) => to)}::timestamptz[])
    day (zone, starts, ends)
  join bookings b on b.zone = day.zone and b.host_id = ${host} and b.confirmed_at is not null
    and b.state in ('confirmed', 'completed')
  join spaces s on s.id = b.space_id left join accounts g on g.id = b.guest_id`

export function findStays(sql: Sql, host: AccountId, today: readonly InZone[]): Promise<StayRow[]> {
  return sql<StayRow[]>`
    ${stays(sql, host, today)} where upper(b.period) > day.starts and lower(b.period) < day.ends
      order by lower(b.period), b.number`
}

export function findNextStays(sql: Sql, host: AccountId, today: readonly InZone[], limit: number): Promise<StayRow[]> {
  return sql<StayRow[]>`
    ${stays(sql, host, today)} where lower(b.period) >= day.ends and upper(b.period) > day.ends
      order by lower(b.period), b.number limit ${limit}`
}

export async function hasPublished(sql: Sql, host: AccountId): Promise<boolean> {
  const rows = await sql`select 1 from spaces where host_id = ${host} and first_published_at is not null limit 1`
  return rows.length > 0
}

type RequestRow = StayRow & {
  /** `change` and `problem` come from the guest: a proposed change of dates or people, or a reported problem. */
  state: 'requested' | 'payment_required' | 'change' | 'problem'
  expires_at: Temporal.Instant
  receives: number
  currency: string
}

export function findRequests(sql: Sql, host: AccountId, now: Temporal.Instant, limit: number): Promise<RequestRow[]> {
  return sql<RequestRow[]>`
    with waiting as (
      select b.id, b.people, b.period, b.state, b.expires_at, b.host_receives_cents as receives
      from bookings b where b.host_id = ${host} and b.state in ('requested', 'payment_required')
        and b.expires_at > ${now}
      union all
      select b.id, c.people, c.period, 'change', c.expires_at, (c.quote ->> 'hostReceives')::bigint
      from bookings b join booking_changes c on c.booking_id = b.id
      where b.host_id = ${host} and b.state = 'confirmed' and c.state = 'open' and c.proposed_by = 'guest'
        and c.expires_at > ${now}
      union all
      select b.id, b.people, b.period, 'problem', r.created_at + make_interval(hours => ${PROBLEM_ANSWER_HOURS}),
        b.host_receives_cents
      from bookings b join booking_problems r on r.booking_id = b.id
      where b.host_id = ${host} and r.state = 'open' and r.created_at > ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })}
    )
    select b.id, b.number, w.people, b.zone, lower(w.period) as
      from, upper(w.period) as to, g.first_name as name, s.id as space_id,
      coalesce(b.title, s.title) as title, w.state, w.expires_at, w.receives, b.currency
    from waiting w join bookings b on b.id = w.id join spaces s on s.id = b.space_id left
      join accounts g on g.id = b.guest_id
    order by w.state = 'payment_required', w.expires_at, b.number limit ${limit}`
}

/**
 * Counts closed or accepted requests, and how many of them the host answered. Requests that guests withdrew don't
 * count.
 */
export async function countAnswers(
  sql: Sql,
  host: AccountId,
  since: Temporal.Instant,
): Promise<{ answered: number; asked: number }> {
  const [row] = await sql<{ answered: number; asked: number }[]>`
    select count(*) filter (where e.to_state <> 'expired')::int as answered, count(*)::int as asked
    from bookings b join booking_events e on e.booking_id = b.id
    where b.host_id = ${host} and b.created_at > ${since} and e.from_state = 'requested' and e.to_state <> 'withdrawn'`
  return row ?? { answered: 0, asked: 0 }
}

type ZoneBounds = { readonly zone: string; readonly bounds: readonly Temporal.Instant[] }
export type EarnedRow = { stretch: number; confirmed: boolean; cents: Cents; bookings: number }

/**
 * Sums a host's earnings by the period in which bookings start, in the bookings' time zone. Period 1 starts at the
 * first boundary. Only ledger entries for a booking count, so payouts are excluded. A cancelled booking counts with the
 * amount that wasn't refunded.
 */
export function findEarned(sql: Sql, host: AccountId, zones: readonly ZoneBounds[]): Promise<EarnedRow[]> {
  // The first bound in the earliest time zone, so that an index finds the bookings.
  const [first] = zones.flatMap(({ bounds }) => bounds.slice(0, 1)).sort(Temporal.Instant.compare)
  return sql<EarnedRow[]>`
    with zones as materialized (
      select zone, bounds::timestamptz[] as bounds
      from unnest(${zones.map(({ zone }) => zone)}::text[],
        ${zones.map(({ bounds }) => `{${bounds.join()}}`)}::text[]) z (zone, bounds)
    ), counted as materialized (
      select width_bucket(lower(b.period), z.bounds) as stretch, b.state = 'confirmed' as confirmed,
        coalesce(sum(e.earned_cents), 0)::bigint as cents,
        (count(*) filter (where b.state in ('confirmed', 'completed')))::int as bookings
      from bookings b join zones z on z.zone = b.zone
      left join booking_earnings e on e.booking_id = b.id and e.host_id = b.host_id
      where b.host_id = ${host} and b.confirmed_at is not null and upper(b.period) > ${first ?? null}
      group by 1, 2
    )
    select * from counted where stretch > 0`
}

export function findChoices(sql: Sql, host: AccountId): Promise<Pick<Tables['spaces'], 'id' | 'title'>[]> {
  return sql`select id, title from spaces where host_id = ${host} and first_published_at is not null order by title, id`
}

type FunnelRow = { views: number; holds: number; bookings: number }

export async function countFunnel(
  sql: Sql,
  host: AccountId,
  space: SpaceId | null,
  { from, to }: Period,
): Promise<FunnelRow> {
  const own = sql`s.host_id = ${host} and (${space}::uuid is null or s.id = ${space})`
  const [row] = await sql<FunnelRow[]>`
    select v.views, b.holds, b.bookings from
      (select coalesce(sum(v.views), 0)::int as views from spaces s join space_views v on v.space_id = s.id
       where ${own} and v.day >= ${dateOf(from)}::date and v.day < ${dateOf(to)}::date) v,
      (select count(*)::int as holds, count(b.confirmed_at)::int as bookings from spaces s
        join bookings b on b.space_id = s.id
       where ${own} and b.created_at >= ${from} and b.created_at < ${to}) b`
  return row ?? { views: 0, holds: 0, bookings: 0 }
}

const dateOf = (at: Temporal.Instant) => at.toString().slice(0, 10)

export type OpenSpace = Pick<Tables['spaces'], 'id' | 'title' | 'zone' | 'status' | 'unit_ids'> &
  Pick<RulesRow, 'opens' | 'closes' | 'exceptions'>

export function findOpenSpaces(sql: Sql, host: AccountId, first: string, last: string): Promise<OpenSpace[]> {
  return sql<OpenSpace[]>`
    select s.id, s.title, s.zone, s.status, s.unit_ids, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
       from opening_exceptions x where x.space_id = s.id and x.day between ${first} and ${last}) as exceptions
    from spaces s where s.host_id = ${host} and s.status in ('published', 'paused') and s.unit_ids <> '{}'
      order by s.title, s.id`
}

export type TakenRow = { unit_id: number; booked: boolean; starts: number; ends: number }

/** `starts` and `ends` are in epoch milliseconds. The times of bookings don't include their buffers. */
export function findTaken(sql: Sql, units: readonly number[], { from, to }: Period): Promise<TakenRow[]> {
  return sql<TakenRow[]>`
    select o.unit_id, o.kind = 'booking' as booked,
      (extract(epoch from lower(coalesce(b.period, o.during))) * 1000)::bigint as starts,
      (extract(epoch from upper(coalesce(b.period, o.during))) * 1000)::bigint as ends
    from occupancies o left join bookings b on b.id = o.booking_id
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, ${to})
      and o.kind in ('booking', 'block', 'import') order by o.unit_id, 3`
}
