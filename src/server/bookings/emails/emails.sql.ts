import type { Actor, BookingState } from '../../../domain/bookings/booking.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { RefundReason } from '../../../domain/payments/payment.ts'
import type { Quote, Split } from '../../../domain/pricing/quote-lines.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Addressee = { email: string; firstName: string }

export type EmailFacts = Pick<Tables['bookings'], 'id' | 'number' | 'space_id' | 'zone' | 'people' | 'expires_at'> & {
  title: string
  from: Temporal.Instant
  to: Temporal.Instant
  quote: Quote
  kept: Split | null
  guest: Addressee | null
  host: Addressee | null
  guest_name: string
  was: BookingState
  by: Actor
  reason: string
}

const party = (sql: Sql, id: ReturnType<Sql>) => sql`
  (select jsonb_build_object('email', a.email, 'firstName', a.first_name) from accounts a
    where a.id = ${id} and a.deleted_at is null)`

export async function findEmailFacts(sql: Sql, id: BookingId, state: BookingState): Promise<EmailFacts | null> {
  const [row] = await sql<EmailFacts[]>`
    select b.id, b.number, b.space_id, b.zone, b.people, b.expires_at, coalesce(b.title, s.title) as title,
      lower(b.period) as from, upper(b.period) as to,
      b.quote, b.kept, ${party(sql, sql`b.guest_id`)} as guest, ${party(sql, sql`b.host_id`)} as host,
      coalesce((select g.first_name || ' ' || g.last_name from accounts g where g.id = b.guest_id), '') as guest_name,
      e.from_state as was, e.actor as by, e.reason
    from bookings b join spaces s on s.id = b.space_id
      join lateral (select * from booking_events e where e.booking_id = b.id and e.to_state = ${state}
        order by e.id desc limit 1) e on true
    where b.id = ${id}`
  return row ?? null
}

type Refunded = {
  email: string
  name: string
  space: string
  amount: Cents
  currency: string
  reason: RefundReason
  number: number
  from: Temporal.Instant
  to: Temporal.Instant
  zone: string
}

export async function findRefunded(sql: Sql, id: BookingId, refundId?: string): Promise<Refunded | null> {
  const [row] = await sql<Refunded[]>`
    select a.email, a.first_name as name, coalesce(b.title, s.title) as space, r.amount_cents as amount, r.reason,
      coalesce(p.captured_currency, p.currency) as currency,
      b.number, lower(b.period) as from, upper(b.period) as to, b.zone
    from payments p join refunds r on r.payment_id = p.id join accounts a on a.id = p.account_id
      join bookings b on b.id = p.booking_id join spaces s on s.id = b.space_id
    where p.booking_id = ${id} and r.state = 'done' ${refundId ? sql`and r.id = ${refundId}` : sql``}
      and a.deleted_at is null order by r.done_at desc limit 1`
  return row ?? null
}
