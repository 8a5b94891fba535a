import type { BookingSort, BookingState } from '../../domain/bookings/booking.ts'
import { readBookingNumber } from '../../domain/bookings/booking-number.ts'
import { endOfDay, startOfDay } from '../../domain/insights/day-range.ts'
import { type AccountId, type BookingId, isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import { type Cents, ZERO } from '../../domain/kernel/money.ts'
import type { Sql } from '../platform/database/connect.ts'
import { personLike } from './people.sql.ts'

export type BookingsFilter = {
  q?: string | undefined
  state?: BookingState | undefined
  city?: number | undefined
  /** The days, in UTC, on which they were confirmed. */
  first?: string | undefined
  last?: string | undefined
}
export type BookingLine = {
  id: BookingId
  number: number
  space_id: SpaceId
  title: string
  guest_id: AccountId | null
  guest: string | null
  host_id: AccountId
  host: string
  state: BookingState
  from: Temporal.Instant
  to: Temporal.Instant
  created_at: Temporal.Instant
  total_cents: Cents
  currency: string
}

function asked(sql: Sql, q: string) {
  const number = readBookingNumber(q)
  if (number !== null) return sql`b.number = ${number}`
  if (isUuid(q)) return sql`${q} in (b.id, b.space_id, b.guest_id, b.host_id)`
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const people = sql`(select a.id from accounts a where ${personLike(sql, sql`a`, q)})`
  return sql`(b.guest_id in ${people} or b.host_id in ${people} or lower(coalesce(b.title, s.title)) like ${like})`
}

function inState(sql: Sql, { q = '', state }: BookingsFilter) {
  if (state) return sql`b.state = ${state}`
  if (readBookingNumber(q) !== null) return sql`true`
  return sql`(${isUuid(q) ? sql`b.id = ${q} or` : sql``} b.state not in ('held', 'released')
    and (b.state <> 'expired' or b.guest_id is not null))`
}

const matching = (sql: Sql, { q, state, city, first, last }: BookingsFilter) => sql`
  from bookings b join spaces s on s.id = b.space_id
  where ${inState(sql, { q, state })} ${q ? sql`and ${asked(sql, q)}` : sql``}
    ${city ? sql`and s.city_id = ${city}` : sql``}
    ${first ? sql`and b.confirmed_at >= ${startOfDay(first)}` : sql``}
    ${last ? sql`and b.confirmed_at < ${endOfDay(last)}` : sql``}`

const ORDERS = (sql: Sql): Record<BookingSort, ReturnType<Sql>> => ({
  newest: sql`b.number desc`,
  oldest: sql`b.number`,
  begins: sql`lower(b.period) desc, b.number desc`,
  '-begins': sql`lower(b.period), b.number`,
  total: sql`b.total_cents desc, b.number desc`,
  '-total': sql`b.total_cents, b.number`,
})

export function findAllBookings(
  sql: Sql,
  { sort, ...filter }: BookingsFilter & { sort: BookingSort },
  offset: number,
  limit: number,
): Promise<BookingLine[]> {
  return sql<BookingLine[]>`
    select p.*, h.first_name || ' ' || h.last_name as host, g.first_name || ' ' || g.last_name as guest from (
      select b.id, b.number, b.space_id, coalesce(b.title, s.title) as title, b.guest_id, b.host_id, b.state,
        lower(b.period) as from,
        upper(b.period) as to, b.created_at, b.total_cents, b.currency, row_number()
          over (order by ${ORDERS(sql)[sort]}) as place
      ${matching(sql, filter)} order by place limit ${limit} offset ${offset}
    ) p join accounts h on h.id = p.host_id left join accounts g on g.id = p.guest_id order by p.place`
}

type Sums = { count: number; cents: Cents }

/** Adds up the totals of all bookings that match, in the site's currency. */
export async function sumAllBookings(sql: Sql, filter: BookingsFilter, currency: string): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select count(*)::int as count,
      coalesce(sum(b.total_cents) filter (where b.currency = ${currency}), 0)::bigint as cents ${matching(sql, filter)}`
  return row ?? { count: 0, cents: ZERO }
}

export type SoldDay = { nth: number; city: number | null; name: string | null; count: number; cents: Cents }

/** Groups confirmed bookings by day and city, with the same conditions as the list. Day 1 starts at the first bound. */
export function findSoldDays(
  sql: Sql,
  filter: BookingsFilter,
  bounds: readonly Temporal.Instant[],
  currency: string,
): Promise<SoldDay[]> {
  return sql<SoldDay[]>`
    select d.*, c.name from (
      select width_bucket(b.confirmed_at, ${`{${bounds.join()}}`}::timestamptz[]) as nth, s.city_id as city,
        count(*)::int as count,
        coalesce(sum(b.total_cents) filter (where b.currency = ${currency}), 0)::bigint as cents
      ${matching(sql, filter)} group by 1, 2
    ) d left join places c on c.id = d.city`
}

export async function findCityName(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`select name from places where id = ${id}`
  return row?.name ?? null
}
