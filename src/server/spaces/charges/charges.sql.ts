import type { SpaceId } from '../../../domain/kernel/id.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ChargesRow, RulesRow } from '../space-row.ts'

export type FeesRow = Tables['fee_schedules']
export type TaxRow = Pick<Tables['tax_rules'], 'region' | 'name' | 'ppm' | 'valid_from'> & {
  valid_until: Temporal.Instant | null
}

export function listFees(sql: Sql): Promise<FeesRow[]> {
  return sql<FeesRow[]>`select * from fee_schedules order by valid_from desc`
}

export function listTaxes(sql: Sql): Promise<TaxRow[]> {
  return sql<TaxRow[]>`
    select region, name, ppm, valid_from, nullif(valid_until, 'infinity') as valid_until from tax_rules
      order by region, valid_from desc`
}

/**
 * Identifies the current state of all charges. A change must name this version, so that admins don't overwrite each
 * other's changes.
 */
export async function findChargesVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ stand: string }[]>`
    select md5(concat(
      (select string_agg(concat_ws('/', version, service_ppm, commission_ppm, valid_from), ' ' order by version)
        from fee_schedules),
      (select string_agg(concat_ws('/', region, name, ppm, valid_from, valid_until), ' ' order by region, valid_from)
        from tax_rules))) as stand`
  return row?.stand ?? ''
}

export async function lockCharges(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('fees and taxes'))`
}

/** Takes a shared lock, so that charges can't change while a card is being priced. */
export async function holdCharges(tx: Sql): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtext('fees and taxes'))`
}

export async function findRegions(sql: Sql, country: string): Promise<string[]> {
  const rows = await sql<{ region: string }[]>`
    select country || '-' || region as region from gazetteer where country = ${country} and region <> ''
    union select country || '-' || region from places where country = ${country} and region ~ '^[A-Z0-9]{1,3}$'
    union select region from tax_rules where starts_with(region, ${`${country}-`})
    order by region`
  return rows.map(({ region }) => region)
}

type NewFees = { servicePpm: number; commissionPpm: number; from: Temporal.Instant; now: Temporal.Instant }

/** Adds a fee schedule. Replaces a schedule that hasn't taken effect yet. */
export async function addFees(tx: Transaction, { servicePpm, commissionPpm, from, now }: NewFees): Promise<void> {
  await tx`delete from fee_schedules where valid_from > ${now} or valid_from = ${from}
    and not exists (select 1 from bookings where fee_version = version)`
  await tx`
    insert into fee_schedules (version, service_ppm, commission_ppm, valid_from)
    select coalesce(max(version), 0) + 1, ${servicePpm}, ${commissionPpm}, ${from} from fee_schedules`
}

type NewTax = { region: string; name: string; ppm: number; from: Temporal.Instant; now: Temporal.Instant }

/** Adds a tax rule for a region. The region's current rule ends where the new one begins. */
export async function addTax(tx: Transaction, { region, name, ppm, from, now }: NewTax): Promise<void> {
  await tx`delete from tax_rules where region = ${region} and (valid_from > ${now} or valid_from = ${from})`
  await tx`update tax_rules set valid_until = ${from} where region = ${region} and valid_until > ${from}`
  await tx`insert into tax_rules (region, name, ppm, valid_from) values (${region}, ${name}, ${ppm}, ${from})`
}

export type PricedRow = ChargesRow &
  Pick<RulesRow, 'opens' | 'closes' | 'by_day' | 'by_hour' | 'min_minutes' | 'step_minutes'> & {
    id: SpaceId
    rates: Rates
    tax_region: string
  }

export async function lastChange(sql: Sql, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ at: Temporal.Instant | null }[]>`
    select max(valid_from) as at from (
      select valid_from from fee_schedules where valid_from <= ${now} union all select valid_from from tax_rules
        where valid_from <= ${now}
    ) changes`
  return row?.at ?? null
}

/**
 * Locks published and paused spaces whose cards haven't been priced since the last change, in order of id. Returns them
 * with the current charges and the tax of the smallest region that has one.
 */
export function lockOutdated(
  tx: Transaction,
  { changed, now, after }: { changed: Temporal.Instant; now: Temporal.Instant; after: SpaceId | null },
  atMost: number,
): Promise<PricedRow[]> {
  return tx<PricedRow[]>`
    with s as (
      select * from spaces where status in ('published', 'paused')
        and priced_at <= ${changed} ${after ? tx`and id > ${after}` : tx``} order by id limit ${atMost}
      for no key update
    )
    select s.id, s.rates, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes, s.by_day, s.by_hour, s.min_minutes,
      s.step_minutes,
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
    from jsonb_to_recordset(
      ${tx.json(priced.map(({ id, day, hour, taxRegion: region }) => ({ id, day, hour, region })))})
      as p (id uuid, day bigint, hour bigint, region text)
    where s.id = p.id`
}
