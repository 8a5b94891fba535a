import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { StayRow } from './stays.sql.ts'

export type RequestRow = StayRow & {
  state: 'requested' | 'payment_required'
  expires_at: Temporal.Instant
  receives: number
  currency: string
}

/** What waits for a host's answer or is accepted and not paid, the soonest to end first. */
export function findRequests(sql: Sql, host: AccountId, now: Temporal.Instant, limit: number): Promise<RequestRow[]> {
  return sql<RequestRow[]>`
    select b.id, b.number, b.people, b.zone, lower(b.period) as from, upper(b.period) as to, g.first_name as name, s.id as space_id,
      coalesce(b.title, s.title) as title, b.state, b.expires_at, b.host_receives_cents as receives, b.currency
    from bookings b join spaces s on s.id = b.space_id left join accounts g on g.id = b.guest_id
    where b.host_id = ${host} and b.state in ('requested', 'payment_required') and b.expires_at > ${now}
    order by b.state desc, b.expires_at, b.number limit ${limit}`
}

/** Of the requests since then that are over or accepted, how many had an answer; those the guest took back count for nothing. */
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
