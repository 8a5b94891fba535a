import type { AccountId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import type { Sql } from '../database/connect.ts'

/** The instants that divide a time zone's periods. */
export type ZoneBounds = { readonly zone: string; readonly bounds: readonly Temporal.Instant[] }
export type EarnedRow = { stretch: number; confirmed: boolean; cents: Cents; bookings: number }

/**
 * A host's earnings by the period in which bookings start, in their time zone (1 from the first boundary on): the
 * sum of ledger lines with a booking, so payouts are excluded. A cancelled booking counts with the amount retained.
 */
export function findEarned(sql: Sql, host: AccountId, zones: readonly ZoneBounds[]): Promise<EarnedRow[]> {
  return sql<EarnedRow[]>`
    with zones as materialized (
      select zone, bounds::timestamptz[] as bounds
      from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ bounds }) => `{${bounds.join()}}`)}::text[]) z (zone, bounds)
    ), begun as materialized (
      select b.id, b.state, width_bucket(lower(b.period), z.bounds) as stretch
      from zones z join bookings b on b.zone = z.zone and b.host_id = ${host} and b.confirmed_at is not null
    ), received as (
      select t.booking_id, -sum(l.amount_cents) as cents
      from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
      where l.account = ${hostPayable(host)} and t.booking_id is not null group by t.booking_id
    )
    select begun.stretch, begun.state = 'confirmed' as confirmed, coalesce(sum(r.cents), 0)::bigint as cents,
      (count(*) filter (where begun.state in ('confirmed', 'completed')))::int as bookings
    from begun left join received r on r.booking_id = begun.id where begun.stretch > 0 group by 1, 2`
}
