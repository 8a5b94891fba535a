import type { BookingState } from '../../domain/bookings/booking.ts'
import { readBookingNumber } from '../../domain/bookings/booking-number.ts'
import { PROBLEM_ANSWER_HOURS } from '../../domain/bookings/problem.ts'
import { ANSWER_DAYS, HOST_VIEWS, type HostView } from '../../domain/hosting/host-views.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { personLike } from '../admin/people.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { StayRow } from './dashboard.sql.ts'

/** The full name of guest `g`, unless the account was deleted. */
export const guestName = (sql: Sql) => sql`
  case when g.deleted_at is null then g.first_name || ' ' || g.last_name end`

/** Matches event `e` if it answered a request, or if the request expired. */
export const isAnswer = (sql: Sql) => sql`e.from_state = 'requested' and e.to_state <> 'withdrawn'`

export const answeredSince = (sql: Sql, since: Temporal.Instant) => sql`b.created_at > ${since} and not b.instant`

export type Asked = {
  host: AccountId
  when: HostView | null
  q: string
  /** Today in each time zone. */
  today: readonly (Period & { readonly zone: string })[]
  now: Temporal.Instant
}

const isWaiting = (sql: Sql, now: Temporal.Instant) => sql`(
  (b.state in ('requested', 'payment_required') and b.expires_at > ${now})
  or (b.state = 'confirmed' and exists (select 1 from booking_changes c where c.booking_id = b.id and c.state = 'open'
    and c.proposed_by = 'guest' and c.expires_at > ${now}))
  or (b.confirmed_at is not null and exists (select 1 from booking_problems r where r.booking_id = b.id
    and r.state = 'open' and r.created_at > ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })})))`

const isSold = (sql: Sql) => sql`b.state in ('confirmed', 'completed')`

/** Hosts see a booking only once it has been requested or paid. */
const wasSeen = (sql: Sql) => sql`(b.state not in ('held', 'released', 'expired') or (b.state = 'expired' and exists (
  select 1 from booking_events e where e.booking_id = b.id and e.to_state = 'requested')))`

function conditionOf(sql: Sql, { today, now }: Pick<Asked, 'today' | 'now'>) {
  const answered = sql`${answeredSince(sql, now.subtract({ hours: 24 * ANSWER_DAYS }))}
    and exists (select 1 from booking_events e where e.booking_id = b.id and ${isAnswer(sql)})`
  const isToday = sql`exists (
    select 1 from unnest(${today.map(({ zone }) => zone)}::text[], ${today.map(({ from }) => from)}::timestamptz[],
      ${today.map(({ to }) => to)}::timestamptz[]) day (zone, starts, ends)
    where day.zone = b.zone and upper(b.period) > day.starts and lower(b.period) < day.ends)`
  return {
    waiting: isWaiting(sql, now),
    today: sql`${isSold(sql)} and ${isToday}`,
    current: sql`${isSold(sql)} and lower(b.period) <= ${now} and upper(b.period) > ${now}`,
    upcoming: sql`b.state = 'confirmed' and lower(b.period) > ${now}`,
    past: sql`${isSold(sql)} and upper(b.period) <= ${now}`,
    cancelled: sql`b.state in ('cancelled', 'declined', 'withdrawn', 'expired') and ${wasSeen(sql)}`,
    answered,
  }
}

function matching(sql: Sql, { host, when, q, ...at }: Asked) {
  const number = readBookingNumber(q)
  const found =
    number !== null
      ? sql`and b.number = ${number}`
      : q &&
        sql`and exists (select 1 from accounts a where a.id = b.guest_id and a.deleted_at is null
        and ${personLike(sql, sql`a`, q, { byEmail: false })})`
  return sql`
    from spaces s join bookings b on b.space_id = s.id and b.host_id = s.host_id
    where s.host_id = ${host} and ${when ? conditionOf(sql, at)[when] : wasSeen(sql)} ${found || sql``}`
}

const ASCENDING: readonly (HostView | null)[] = ['waiting', 'today', 'current', 'upcoming']

export type HostBookingRow = StayRow & {
  state: BookingState
  changing: boolean
  problem: boolean
  expires_at: Temporal.Instant | null
  receives: Cents | null
  currency: string
}

export function findHostBookings(sql: Sql, asked: Asked, offset: number, limit: number): Promise<HostBookingRow[]> {
  const order = ASCENDING.includes(asked.when)
    ? sql`lower(b.period), b.number`
    : sql`lower(b.period) desc, b.number desc`
  return sql<HostBookingRow[]>`
    with page as materialized (
      select b.id, s.title, row_number() over (order by ${order}) as nth ${matching(sql, asked)}
      order by nth limit ${limit} offset ${offset}
    )
    select b.id, b.number, b.people, b.zone, lower(b.period) as from, upper(b.period) as to, ${guestName(sql)} as name,
      b.space_id, coalesce(b.title, p.title) as title, b.state, b.expires_at, b.currency,
      case when b.confirmed_at is not null then coalesce(e.earned_cents, b.host_receives_cents)
        when b.state in ('requested', 'payment_required') then b.host_receives_cents end as receives,
      exists (select 1 from booking_changes c where c.booking_id = b.id and c.state in ('open', 'paying')) as changing,
      exists (select 1 from booking_problems r where r.booking_id = b.id and r.state in ('open', 'answered')) as problem
    from page p join bookings b on b.id = p.id left join accounts g on g.id = b.guest_id
      left join booking_earnings e on e.booking_id = b.id
    order by p.nth`
}

export async function countHostBookings(sql: Sql, asked: Asked): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${matching(sql, asked)}`
  return row?.n ?? 0
}

export async function countViews(sql: Sql, asked: Omit<Asked, 'when' | 'q'>): Promise<Record<HostView, number>> {
  const of = conditionOf(sql, asked)
  const counts = HOST_VIEWS.map((view) => sql`(count(*) filter (where ${of[view]}))::int as ${sql(view)}`)
  const [row] = await sql<Record<HostView, number>[]>`
    select ${counts.map((count, at) => (at === 0 ? count : sql`, ${count}`))}
    from spaces s join bookings b on b.space_id = s.id and b.host_id = s.host_id where s.host_id = ${asked.host}`
  if (!row) throw new Error('a sum always has a row')
  return row
}

/** Counts what waits with indexes alone, because every page of the host's frame asks for it. */
export async function countWaiting(
  sql: Sql,
  host: AccountId,
  now: Temporal.Instant,
): Promise<{ waiting: number; any: boolean }> {
  const [row] = await sql<{ waiting: number; any: boolean }[]>`
    select exists (select 1 from spaces s where s.host_id = ${host}) as any, (select count(*)::int from (
      select b.id from bookings b where b.host_id = ${host} and b.state in ('requested', 'payment_required')
        and b.expires_at > ${now}
      union select b.id from booking_changes c join bookings b on b.id = c.booking_id
      where b.host_id = ${host} and b.state = 'confirmed' and c.state = 'open' and c.proposed_by = 'guest'
        and c.expires_at > ${now}
      union select b.id from booking_problems r join bookings b on b.id = r.booking_id
      where b.host_id = ${host} and r.state = 'open'
        and r.created_at > ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })}) w) as waiting`
  return row ?? { waiting: 0, any: false }
}
