import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql, Transaction } from './connect.ts'

export type Applied = { name: string; checksum: string }

export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/**
 * Version 0.1.0 replaced all earlier migrations with a single baseline. `files` lists the baseline. `earlier` lists
 * what it replaced, the last commit that contains those files, and digests of the tables and functions they created.
 */
export type Baseline = {
  files: Applied[]
  earlier: { commit: string; migrations: Applied[]; schema: Record<string, string> }
}

const FILE = path.join(import.meta.dirname, '..', '..', '..', '..', 'db', 'baseline.json')

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Checks whether a database or backup was created by the migrations before the baseline. */
export function isEarlier(applied: readonly Applied[], { earlier }: Baseline): boolean {
  return applied.some(({ name }) => earlier.migrations.some((one) => one.name === name))
}

/**
 * Returns the applied migrations, with the baseline in place of the complete earlier ones. Throws MigrationRefused if
 * some of the earlier ones are missing or were changed.
 */
export function withBaseline(applied: readonly Applied[], baseline = readBaseline()): readonly Applied[] {
  const { files, earlier } = baseline
  if (!isEarlier(applied, baseline)) return applied
  for (const [i, { name, checksum }] of applied.entries()) {
    const wanted = earlier.migrations[i]
    if (wanted?.name !== name)
      throw new MigrationRefused(`${name} was applied to this database, but ${wanted?.name ?? 'nothing'} was expected.`)
    if (wanted.checksum !== checksum)
      throw new MigrationRefused(
        `${name} was applied to this database from a changed file, so it is unknown what the database contains. Restore a backup.`,
      )
  }
  if (applied.length < earlier.migrations.length)
    throw new MigrationRefused(
      `This database stopped at ${applied.at(-1)?.name}, before version 0.1.0. First update it to the last version before 0.1.0 (git commit ${earlier.commit}) and start that once. Then start this version.`,
    )
  return files
}

/**
 * Records the baseline as applied, without running it, in a database that all earlier migrations created. Throws
 * MigrationRefused, and changes nothing, if the database isn't complete or its schema differs.
 */
export async function adoptBaseline(tx: Transaction, applied: readonly Applied[]): Promise<void> {
  const baseline = readBaseline()
  if (!isEarlier(applied, baseline)) return
  const files = withBaseline(applied, baseline)
  const found = await schemaDigests(tx)
  const { schema } = baseline.earlier
  const differing = Object.keys(schema).filter((name) => found[name] !== schema[name])
  if (differing.length > 0)
    throw new MigrationRefused(
      `This database differs from what its migrations created: ${differing.slice(0, 5).join(', ')}. Undo what was changed by hand; db/schema.sql shows what belongs there. Then start again.`,
    )
  await tx`delete from migrations`
  for (const { name, checksum } of files)
    await tx`insert into migrations (name, checksum) values (${name}, ${checksum})`
}

export async function schemaDigests(tx: Transaction): Promise<Record<string, string>> {
  await tx`
    select set_config('search_path', 'public', true), set_config('timezone', 'UTC', true),
      set_config('datestyle', 'ISO, YMD', true)`
  const rows = await digests(tx)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Matches a default that is a date. Its instant depended on the server's time zone when the table was created. */
const TIME = "'[-+0-9:. ]+'::timestamp with time zone"

/** Sorts by names of type `name`, whose order is the same on every server. */
function digests(sql: Sql) {
  return sql<{ name: string; digest: string }[]>`
    with parts (name, text) as (
      select c.oid::regclass::text, concat_ws(E'\n',
        (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
            a.attgenerated, regexp_replace(pg_get_expr(d.adbin, d.adrelid), ${TIME}, 'time')), E'\n' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg(conname || ' ' || pg_get_constraintdef(oid), E'\n' order by conname)
          from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'x', 'c', 'f')),
        (select string_agg(pg_get_indexdef(i.oid), E'\n' order by i.relname)
          from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid),
        (select string_agg(pg_get_triggerdef(oid), E'\n' order by tgname)
          from pg_trigger where tgrelid = c.oid and not tgisinternal))
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'sandbox')
      union all
      select p.oid::regprocedure::text, pg_get_functiondef(p.oid)
      from pg_proc p where p.pronamespace::regnamespace::text = 'public' and p.prokind = 'f'
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    )
    select name, left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 12) as digest from parts
      order by name collate "C"`
}
