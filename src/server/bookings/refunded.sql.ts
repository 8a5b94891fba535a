import type { BookingId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { RefundReason } from '../../domain/payments/payment.ts'
import type { Sql } from '../database/connect.ts'

export type Refunded = {
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

/** The recipient and amount of a sent refund, the last one by default; null if the guest's account is deleted. */
export async function findRefunded(sql: Sql, id: BookingId, refundId?: string): Promise<Refunded | null> {
  const [row] = await sql<Refunded[]>`
    select a.email, a.first_name as name, coalesce(b.title, s.title) as space, r.amount_cents as amount, r.reason, coalesce(p.captured_currency, p.currency) as currency,
      b.number, lower(b.period) as from, upper(b.period) as to, b.zone
    from payments p join refunds r on r.payment_id = p.id join accounts a on a.id = p.account_id
      join bookings b on b.id = p.booking_id join spaces s on s.id = b.space_id
    where p.booking_id = ${id} and r.state = 'done' ${refundId ? sql`and r.id = ${refundId}` : sql``} and a.deleted_at is null order by r.done_at desc limit 1`
  return row ?? null
}
