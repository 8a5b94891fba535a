import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { stockOf, type TakenPieces, type WantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { AddOn } from '../../domain/pricing/rates.ts'
import type { Sql } from '../platform/database/connect.ts'

type OfStock = Omit<WantedPieces, 'pieces' | 'most'>

export const piecesJson = (sql: Sql, wanted: readonly OfStock[]) =>
  sql.json(
    wanted.map(({ stockSpace, stockAddOn, ...rest }) => ({
      ...rest,
      stock_space: stockSpace,
      stock_add_on: stockAddOn,
    })),
  )

const stocks = (sql: Sql, of: readonly OfStock[]) =>
  sql`jsonb_to_recordset(${piecesJson(sql, of)}) as s (id text, stock_space uuid, stock_add_on text)`

/** Leaves out expired bookings, this visitor's holds, and what this booking itself takes. */
export async function findTakenPieces(
  sql: Sql,
  space: SpaceId,
  addOns: readonly AddOn[],
  within: Period,
  now: Temporal.Instant,
  but: Visitor | BookingId | null = null,
): Promise<TakenPieces[]> {
  const counted = addOns.filter(({ stock }) => stock !== null)
  if (counted.length === 0) return []
  const own =
    typeof but === 'string'
      ? sql`and b.id <> ${but}`
      : but
        ? sql`and not (b.state = 'held'
          and coalesce(b.session_id = ${but.sessionId} or b.guest_id = ${but.account?.id ?? null}, false))`
        : sql``
  return sql<TakenPieces[]>`
    select distinct s.id, lower(o.during) as from, upper(o.during) as to, lower(o.pieces) as first,
      upper(o.pieces) as after
    from ${stocks(
      sql,
      counted.map((addOn) => stockOf(space, addOn)),
    )} join add_on_occupancies o using (stock_space, stock_add_on) join bookings b on b.id = o.booking_id
    left join booking_changes c on c.id = o.change_id
    where o.during && tstzrange(${within.from}, ${within.to}) and (b.expires_at is null or b.expires_at > ${now})
      and (c.expires_at is null or c.expires_at > ${now}) ${own}
    order by 2, 1, 4`
}

export const overduePieces = (sql: Sql, of: readonly OfStock[], within: Period, now: Temporal.Instant) => sql`
  select o.booking_id from ${stocks(sql, of)} join add_on_occupancies o using (stock_space, stock_add_on)
    join bookings b on b.id = o.booking_id
    left join booking_changes c on c.id = o.change_id
  where o.during && tstzrange(${within.from}, ${within.to}) and (b.expires_at <= ${now} or c.expires_at <= ${now})`

export type OtherStock = { spaceId: SpaceId; title: string; id: string; name: string; stock: number }

export function findOtherStocks(
  sql: Sql,
  { id, host_id, lat, lng }: { id: SpaceId; host_id: AccountId; lat: number; lng: number },
): Promise<OtherStock[]> {
  return sql<OtherStock[]>`
    select s.id as "spaceId", s.title, a->>'id' as id, a->>'name' as name, (a->>'stock')::int as stock
    from spaces s cross join lateral jsonb_array_elements(s.rates->'addOns') a
    where s.host_id = ${host_id} and s.id <> ${id} and s.status in ('published', 'paused') and s.lat = ${lat}
      and s.lng = ${lng}
      and a->>'stock' is not null and a->'stockOf'->>'spaceId' is null
    order by s.title, s.id, 4 limit 100`
}

export async function moveAddOns(
  tx: Sql,
  space: SpaceId,
  addOns: readonly AddOn[],
  now: Temporal.Instant,
): Promise<void> {
  if (addOns.length === 0) return
  const of = addOns.map((addOn) => stockOf(space, addOn))
  await tx`select move_add_ons(${space}, ${piecesJson(tx, of)}, ${now}::timestamptz)`
}

export async function publishStocks(
  tx: Sql,
  { id, host_id }: { id: SpaceId; host_id: AccountId },
  addOns: readonly AddOn[],
): Promise<void> {
  for (const addOn of addOns) {
    if (addOn.stock === null || addOn.stockOf) continue
    const lent = tx.json({ stockOf: { spaceId: id, id: addOn.id } })
    await tx`
      update spaces s set rates = jsonb_set(s.rates, '{addOns}', (
        select jsonb_agg(case when a @> ${lent} then a || jsonb_build_object('stock', ${addOn.stock}::int) else a end
          order by nth)
        from jsonb_array_elements(s.rates->'addOns') with ordinality as each (a, nth)
      ))
      where s.host_id = ${host_id} and s.id <> ${id} and s.rates->'addOns' @> jsonb_build_array(${lent}::jsonb)`
  }
}
