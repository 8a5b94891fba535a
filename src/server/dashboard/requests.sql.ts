import { PROBLEM_ANSWER_HOURS } from '../../domain/bookings/problem.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { StayRow } from './stays.sql.ts'

export type RequestRow = StayRow & {
  /** `change`: a change of dates or people requested by the guest. `problem`: a problem reported by the guest. */
  state: 'requested' | 'payment_required' | 'change' | 'problem'
  expires_at: Temporal.Instant
  receives: number
  currency: string
}

/** What needs the host's response, soonest deadline first, then accepted but unpaid bookings. */
export function findRequests(sql: Sql, host: AccountId, now: Temporal.Instant, limit: number): Promise<RequestRow[]> {
  return sql<RequestRow[]>`
    with waiting as (
      select b.id, b.people, b.period, b.state, b.expires_at, b.host_receives_cents as receives
      from bookings b where b.host_id = ${host} and b.state in ('requested', 'payment_required') and b.expires_at > ${now}
      union all
      select b.id, c.people, c.period, 'change', c.expires_at, (c.quote ->> 'hostReceives')::bigint
      from bookings b join booking_changes c on c.booking_id = b.id
      where b.host_id = ${host} and b.state = 'confirmed' and c.state = 'open' and c.proposed_by = 'guest' and c.expires_at > ${now}
      union all
      select b.id, b.people, b.period, 'problem', r.created_at + make_interval(hours => ${PROBLEM_ANSWER_HOURS}),
        b.host_receives_cents
      from bookings b join booking_problems r on r.booking_id = b.id
      where b.host_id = ${host} and r.state = 'open' and r.created_at > ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })}
    )
    select b.id, b.number, w.people, b.zone, lower(w.period) as from, upper(w.period) as to, g.first_name as name, s.id as space_id,
      coalesce(b.title, s.title) as title, w.state, w.expires_at, w.receives, b.currency
    from waiting w join bookings b on b.id = w.id join spaces s on s.id = b.space_id left join accounts g on g.id = b.guest_id
    order by w.state = 'payment_required', w.expires_at, b.number limit ${limit}`
}

/** How many of the closed or accepted requests since then were answered; requests withdrawn by guests don't count. */
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
