import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type SettingRow = Pick<Tables['settings'], 'name' | 'version' | 'set_at'> & { value: unknown; by: string | null }

export function findSettings(sql: Sql, names: readonly string[]): Promise<SettingRow[]> {
  return sql<SettingRow[]>`
    select distinct on (s.name) s.name, s.version, s.value, s.set_at, a.first_name || ' ' || a.last_name as by
    from settings s left join accounts a on a.id = s.set_by where s.name = any(${names as string[]})
      order by s.name, s.version desc`
}

export function listVersions(sql: Sql, names: readonly string[], atMost: number): Promise<SettingRow[]> {
  return sql<SettingRow[]>`
    select s.name, s.version, s.value, s.set_at, a.first_name || ' ' || a.last_name as by
    from settings s left join accounts a on a.id = s.set_by where s.name = any(${names as string[]})
    order by s.set_at desc, s.name, s.version desc limit ${atMost}`
}

type NewVersion = { name: string; value: unknown; seen: number }
type By = { by: AccountId; now: Temporal.Instant }

/** Adds a version of each setting. Adds none if one of the settings has changed since it was read. */
export async function addVersions(tx: Transaction, set: readonly NewVersion[], { by, now }: By): Promise<boolean> {
  const names = set.map(({ name }) => name)
  const seen = set.map((one) => one.seen)
  const values = set.map(({ value }) => JSON.stringify(value))
  await tx`
    select pg_advisory_xact_lock(hashtext('setting ' || name))
    from (select unnest(${names}::text[]) as name order by 1) n`
  const { count } = await tx`
    with asked as (
      select * from unnest(${names}::text[], ${seen}::int[], ${values}::text[]) as a (name, seen, value)
    )
    insert into settings (name, version, value, set_by, set_at)
    select name, seen + 1, value::jsonb, ${by}, ${now} from asked
    where not exists (
      select 1 from asked o
      where o.seen <> coalesce((select max(version) from settings s where s.name = o.name), 0)
    )`
  return count === set.length
}

export async function featureSpaces(tx: Transaction, spaces: readonly string[]): Promise<void> {
  await tx`delete from featured_spaces`
  await tx`
    insert into featured_spaces (position, space_id)
    select place, id from unnest(${spaces as string[]}::uuid[]) with ordinality as chosen (id, place)`
}

export type FeaturedRow = { id: string; title: string; location: string; published: boolean }

export function findFeatured(sql: Sql): Promise<FeaturedRow[]> {
  return sql<FeaturedRow[]>`
    select s.id, s.title, s.location, s.status = 'published' as published
    from featured_spaces f join spaces s on s.id = f.space_id order by f.position`
}

export async function findPublished(sql: Sql, spaces: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from spaces where id = any(${spaces as string[]}::uuid[]) and status = 'published'`
  return rows.map(({ id }) => id)
}
