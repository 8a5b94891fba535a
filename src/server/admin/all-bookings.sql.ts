import type { BookingSort, BookingState } from '../../domain/bookings/booking.ts'
import { type AccountId, type BookingId, isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { Sql } from '../platform/database/connect.ts'
import { personLike } from './people.sql.ts'

export type BookingsFilter = { q?: string | undefined; state?: BookingState | undefined }
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

const NUMBER = /^(?:DL-?)?(\d{1,12})$/i

function asked(sql: Sql, q: string) {
  const number = NUMBER.exec(q)?.[1]
  if (number) return sql`b.number = ${Number(number)}`
  if (isUuid(q)) return sql`${q} in (b.id, b.space_id, b.guest_id, b.host_id)`
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const people = sql`(select a.id from accounts a where ${personLike(sql, sql`a`, q)})`
  return sql`(b.guest_id in ${people} or b.host_id in ${people} or lower(coalesce(b.title, s.title)) like ${like})`
}

function inState(sql: Sql, { q = '', state }: BookingsFilter) {
  if (state) return sql`b.state = ${state}`
  if (NUMBER.test(q)) return sql`true`
  return sql`(${isUuid(q) ? sql`b.id = ${q} or` : sql``} b.state not in ('held', 'released')
    and (b.state <> 'expired' or b.guest_id is not null))`
}

const matching = (sql: Sql, { q, state }: BookingsFilter) => sql`
  from bookings b join spaces s on s.id = b.space_id
  where ${inState(sql, { q, state })} ${q ? sql`and ${asked(sql, q)}` : sql``}`

const ORDERS = (sql: Sql): Record<BookingSort, ReturnType<Sql>> => ({
  newest: sql`b.number desc`,
  oldest: sql`b.number`,
  begins: sql`lower(b.period) desc, b.number desc`,
  total: sql`b.total_cents desc, b.number desc`,
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

export async function countAllBookings(sql: Sql, filter: BookingsFilter): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${matching(sql, filter)}`
  return row?.n ?? 0
}
