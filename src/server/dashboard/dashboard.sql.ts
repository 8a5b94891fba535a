import { PROBLEM_ANSWER_HOURS } from '../../domain/bookings/problem.ts'
import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { RulesRow } from '../spaces/space-row.ts'
import { answeredSince, guestName, isAnswer } from './host-bookings.sql.ts'
import { hostReviews } from './host-reviews.sql.ts'

type HostFacts = { published: boolean; drafts: number; zones: string[]; zone: string; unanswered: number }

export async function findHostFacts(sql: Sql, host: AccountId, now: Temporal.Instant): Promise<HostFacts> {
  const [row] = await sql<HostFacts[]>`
    select count(*) filter (where s.first_published_at is not null) > 0 as published,
      (count(*) filter (where s.first_published_at is null and s.status <> 'archived'))::int as drafts,
      array(select distinct b.zone from bookings b where b.host_id = ${host} and b.confirmed_at is not null
        order by b.zone) as zones,
      coalesce(mode() within group (order by s.zone) filter (where s.first_published_at is not null), 'UTC') as zone,
      (select count(*)::int ${hostReviews(sql, host, now)} and r.reply is null) as unanswered
    from spaces s where s.host_id = ${host}`
  return row ?? { published: false, drafts: 0, zones: [], zone: 'UTC', unanswered: 0 }
}

/** The time zone of most of a host's published spaces. */
export async function findHostZone(sql: Sql, host: AccountId): Promise<string> {
  const [row] = await sql<{ zone: string }[]>`
    select coalesce(mode() within group (order by zone), 'UTC') as zone from spaces
    where host_id = ${host} and first_published_at is not null`
  return row?.zone ?? 'UTC'
}

export type StayRow = Period &
  Pick<Tables['bookings'], 'id' | 'number' | 'people' | 'zone'> & {
    name: string | null
    space_id: SpaceId
    title: string
  }
type TimedStayRow = StayRow & { has_access: boolean }
type InZone = Period & { readonly zone: string }

/** Finds the confirmed bookings that overlap a period of their time zone, by their start. */
export function findStays(sql: Sql, host: AccountId, within: readonly InZone[]): Promise<TimedStayRow[]> {
  const [first] = within.map(({ from }) => from).sort(compareInstants)
  return sql<TimedStayRow[]>`
    select b.id, b.number, b.people, b.zone, lower(b.period) as from, upper(b.period) as to, ${guestName(sql)} as name,
      s.id as space_id, coalesce(b.title, s.title) as title, s.access_instructions <> '' as has_access
    from unnest(${within.map(({ zone }) => zone)}::text[], ${within.map(({ from }) => from)}::timestamptz[],
      ${within.map(({ to }) => to)}::timestamptz[]) range (zone, starts, ends)
    join bookings b on b.zone = range.zone and b.host_id = ${host} and b.confirmed_at is not null
      and b.state in ('confirmed', 'completed') and upper(b.period) > ${first ?? null}
    join spaces s on s.id = b.space_id left join accounts g on g.id = b.guest_id
    where upper(b.period) > range.starts and lower(b.period) < range.ends order by lower(b.period), b.number`
}

type RequestRow = StayRow & {
  /** `change` and `problem` come from the guest: a proposed change of dates or people, or a reported problem. */
  state: 'requested' | 'payment_required' | 'change' | 'problem'
  expires_at: Temporal.Instant
  asked_at: Temporal.Instant
  receives: number
  currency: string
}

export function findRequests(sql: Sql, host: AccountId, now: Temporal.Instant, limit: number): Promise<RequestRow[]> {
  return sql<RequestRow[]>`
    with waiting as (
      select b.id, b.people, b.period, b.state, b.expires_at, b.host_receives_cents as receives,
        coalesce(b.accepted_at, b.created_at) as asked_at
      from bookings b where b.host_id = ${host} and b.state in ('requested', 'payment_required')
        and b.expires_at > ${now}
      union all
      select b.id, c.people, c.period, 'change', c.expires_at, (c.quote ->> 'hostReceives')::bigint, c.created_at
      from bookings b join booking_changes c on c.booking_id = b.id
      where b.host_id = ${host} and b.state = 'confirmed' and c.state = 'open' and c.proposed_by = 'guest'
        and c.expires_at > ${now}
      union all
      select b.id, b.people, b.period, 'problem', r.created_at + make_interval(hours => ${PROBLEM_ANSWER_HOURS}),
        b.host_receives_cents, r.created_at
      from bookings b join booking_problems r on r.booking_id = b.id
      where b.host_id = ${host} and r.state = 'open' and r.created_at > ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })}
    )
    select b.id, b.number, w.people, b.zone, lower(w.period) as
      from, upper(w.period) as to, ${guestName(sql)} as name, s.id as space_id,
      coalesce(b.title, s.title) as title, w.state, w.expires_at, w.asked_at, w.receives, b.currency
    from waiting w join bookings b on b.id = w.id join spaces s on s.id = b.space_id left
      join accounts g on g.id = b.guest_id
    order by w.state = 'payment_required', w.expires_at, b.number limit ${limit}`
}

type Answers = { answered: number; asked: number; minutes: number | null }

/**
 * Counts closed or accepted requests, and how many of them the host answered, with the median time in minutes. Requests
 * that guests withdrew don't count.
 */
export async function countAnswers(sql: Sql, host: AccountId, since: Temporal.Instant): Promise<Answers> {
  const [row] = await sql<Answers[]>`
    select count(*) filter (where e.to_state <> 'expired')::int as answered, count(*)::int as asked,
      round(percentile_cont(0.5) within group (order by extract(epoch from e.at - q.at))
        filter (where e.to_state <> 'expired') / 60)::int as minutes
    from spaces s join bookings b on b.space_id = s.id and ${answeredSince(sql, since)}
      join booking_events e on e.booking_id = b.id and ${isAnswer(sql)}
      left join booking_events q on q.booking_id = b.id and q.to_state = 'requested'
    where s.host_id = ${host}`
  return row ?? { answered: 0, asked: 0, minutes: null }
}

export type FunnelRow = { id: SpaceId; title: string; views: number; holds: number; bookings: number }

/** Counts of each space that was ever published, without an order. */
export function findFunnel(sql: Sql, host: AccountId, { from, to }: Period): Promise<FunnelRow[]> {
  return sql<FunnelRow[]>`
    select s.id, s.title, v.views, b.holds, b.bookings from spaces s
      cross join lateral (select coalesce(sum(v.views), 0)::int as views from space_views v
        where v.space_id = s.id and v.day >= ${dateOf(from)}::date and v.day < ${dateOf(to)}::date) v
      cross join lateral (select count(*)::int as holds, count(b.confirmed_at)::int as bookings from bookings b
        where b.space_id = s.id and b.created_at >= ${from} and b.created_at < ${to}) b
    where s.host_id = ${host} and s.first_published_at is not null`
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

export type TakenRow = [unit: number, booked: boolean, starts: number, ends: number]

/**
 * Reads one JSON value, because rows would take longer than the statement. `starts` and `ends` are in epoch
 * milliseconds. The times of bookings don't include their buffers.
 */
export async function findTaken(sql: Sql, units: readonly number[], { from, to }: Period): Promise<TakenRow[]> {
  const [found] = await sql<{ rows: TakenRow[] }[]>`
    select coalesce(json_agg(json_build_array(o.unit_id, o.kind = 'booking', o.starts, o.ends)
      order by o.unit_id, o.starts), '[]') as rows
    from (
      select o.unit_id, o.kind, (extract(epoch from lower(coalesce(b.period, o.during))) * 1000)::bigint as starts,
        (extract(epoch from upper(coalesce(b.period, o.during))) * 1000)::bigint as ends
      from occupancies o left join bookings b on b.id = o.booking_id
      where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, ${to})
        and o.kind in ('booking', 'block', 'import')
    ) o`
  return found?.rows ?? []
}
