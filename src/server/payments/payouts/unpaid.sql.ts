import type { AccountId } from '../../../domain/kernel/id.ts'
import { hostPayable } from '../../../domain/payments/ledger.ts'
import type { UnpaidBooking } from '../../../domain/payments/payout.ts'
import type { Sql } from '../../database/connect.ts'

type UnpaidRow = Omit<UnpaidBooking, 'period'> & {
  number: number
  title: string
  from: Temporal.Instant
  to: Temporal.Instant
  /** An admin released this payout although the host is suspended. */
  released: boolean
}
export type Unpaid = UnpaidBooking & Pick<UnpaidRow, 'number' | 'title' | 'released'>

/** Bookings whose earnings in the ledger differ from the host's sent and pending payouts. */
export async function findUnpaid(sql: Sql, host: AccountId): Promise<Unpaid[]> {
  const rows = await sql<UnpaidRow[]>`
    with moved as (
      select t.booking_id, -l.amount_cents as earned, 0::bigint as paid from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
      where l.account = ${hostPayable(host)} and t.booking_id is not null
      union all
      select i.booking_id, 0, i.amount_cents from payouts p join payout_items i on i.payout_id = p.id where p.host_id = ${host} and p.state <> 'failed'
    ), unpaid as (
      select booking_id, sum(earned)::bigint as earned, sum(paid)::bigint as paid from moved group by 1 having sum(earned) <> sum(paid)
    )
    select b.id, b.number, coalesce(b.title, s.title) as title, lower(b.period) as from, upper(b.period) as to, b.zone,
      b.state not in ('confirmed', 'completed') as cancelled, u.earned, u.paid,
      exists (
        select 1 from payout_decisions d join accounts h on h.id = b.host_id
        where d.booking_id = b.id and d.decided_at >= h.suspended_at
      ) as released,
      case when exists (select 1 from disputes d join payments p on p.id = d.payment_id where p.booking_id = b.id and d.state = 'open') then 'dispute'
        when exists (select 1 from refunds r join payments p on p.id = r.payment_id where p.booking_id = b.id and r.state = 'open') then 'refund'
        when exists (
          select 1 from booking_problems r where r.booking_id = b.id and r.state in ('open', 'answered')
        ) then 'problem' end as hold
    from unpaid u join bookings b on b.id = u.booking_id join spaces s on s.id = b.space_id order by lower(b.period), b.number`
  return rows.map(({ from, to, ...row }) => ({ ...row, period: { from, to } }))
}
