import type { SpaceId } from '../../../domain/kernel/id.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import type { Sql, Transaction } from '../../database/connect.ts'
import type { ChargesRow, RulesRow } from '../space-row.ts'

export type PricedRow = ChargesRow &
  Pick<RulesRow, 'opens' | 'closes' | 'by_day' | 'by_hour' | 'min_minutes' | 'step_minutes'> & {
    id: SpaceId
    rates: Rates
    tax_region: string
  }

export async function lastChange(sql: Sql, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant | null }[]>`
    select max(valid_from) as at from (
      select valid_from from fee_schedules where valid_from <= ${now} union all select valid_from from tax_rules where valid_from <= ${now}
    ) changes`
  return row?.at ?? null
}

/**
 * Published and paused spaces whose cards were priced before that moment, by id and locked, with the current charges
 * and the tax of the narrowest region.
 */
export function lockOutdated(
  tx: Transaction,
  { changed, now, after }: { changed: Temporal.Instant; now: Temporal.Instant; after: SpaceId | null },
  atMost: number,
): Promise<PricedRow[]> {
  return tx<PricedRow[]>`
    with s as (
      select * from spaces where status in ('published', 'paused') and priced_at <= ${changed} ${after ? tx`and id > ${after}` : tx``} order by id limit ${atMost}
      for no key update
    )
    select s.id, s.rates, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes, s.by_day, s.by_hour, s.min_minutes, s.step_minutes,
      f.version as fee_version, f.service_ppm, f.commission_ppm, t.name as tax_name, t.ppm as tax_ppm,
      coalesce(t.region, c.country, s.tax_region) as tax_region
    from s left join places c on c.id = s.city_id
    cross join (select * from fee_schedules where valid_from <= ${now} order by valid_from desc, version desc limit 1) f
    left join lateral (
      select region, name, ppm from tax_rules where valid_from <= ${now} and valid_until > ${now} and ppm > 0
        and region in (s.tax_region, c.country || '-' || c.region, c.country)
      order by length(region) desc limit 1
    ) t on true`
}

type Priced = { id: SpaceId; day: number | null; hour: number | null; taxRegion: string }

export async function writePrices(tx: Transaction, priced: readonly Priced[], now: Temporal.Instant): Promise<void> {
  await tx`
    update spaces s set card_price_cents = p.day, hour_price_cents = p.hour, tax_region = p.region, priced_at = ${now}
    from jsonb_to_recordset(${tx.json(priced.map(({ id, day, hour, taxRegion: region }) => ({ id, day, hour, region })))})
      as p (id uuid, day bigint, hour bigint, region text)
    where s.id = p.id`
}
