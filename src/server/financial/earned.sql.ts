import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import type { Sql } from '../database/connect.ts'

type ZoneBounds = { readonly zone: string; readonly bounds: readonly Temporal.Instant[] }
export type EarnedRow = { stretch: number; space_id: SpaceId; cents: Cents; bookings: number }

export async function findZones(sql: Sql, host: AccountId): Promise<string[]> {
  const rows = await sql<{ zone: string }[]>`
    select distinct zone from bookings where host_id = ${host} and confirmed_at is not null order by zone`
  return rows.map(({ zone }) => zone)
}

/**
 * A host's earnings by space and by the range of its zone's time in which the booking begins, 1 from the first bound.
 */
export function findEarned(sql: Sql, host: AccountId, zones: readonly ZoneBounds[]): Promise<EarnedRow[]> {
  return sql<EarnedRow[]>`
    with zones as materialized (
      select zone, bounds::timestamptz[] as bounds
      from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ bounds }) => `{${bounds.join()}}`)}::text[]) z (zone, bounds)
    ), begun as materialized (
      select b.id, b.space_id, b.state, width_bucket(lower(b.period), z.bounds) as stretch
      from zones z join bookings b on b.zone = z.zone and b.host_id = ${host} and b.confirmed_at is not null
        and lower(b.period) >= z.bounds[1] and lower(b.period) < z.bounds[cardinality(z.bounds)]
    ), received as materialized (
      select t.booking_id, -l.amount_cents as cents from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
      where l.account = ${hostPayable(host)} and t.booking_id is not null
    ), counted as (
      select stretch, space_id, 0::bigint as cents, (state in ('confirmed', 'completed'))::int as bookings from begun
      union all
      select begun.stretch, begun.space_id, received.cents, 0 from received join begun on begun.id = received.booking_id
    )
    select stretch, space_id, sum(cents)::bigint as cents, sum(bookings)::int as bookings from counted group by 1, 2`
}

export async function findTitles(sql: Sql, ids: readonly SpaceId[]): Promise<Map<SpaceId, string>> {
  const rows = await sql<{ id: SpaceId; title: string }[]>`
    select id, title from spaces where id = any(${ids as SpaceId[]}::uuid[])`
  return new Map(rows.map(({ id, title }) => [id, title]))
}
