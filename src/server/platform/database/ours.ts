import { type Applied, isEarlier, readBaseline } from './baseline.ts'
import type { Sql, Transaction } from './connect.ts'

export type { Applied }

type Migration = Applied & { text: string }

export const OUR_SCHEMAS = ['public', 'sandbox', 'jobs']

export async function lookAround(sql: Sql, files: Migration[]) {
  const ours = await hasOurMigrations(sql)
  const applied = ours ? await sql<Applied[]>`select name, checksum from migrations order by name` : []
  // What a pending file would create may already exist and belong to another program, so only applied files count. A
  // renumbered or edited file counts as applied.
  const baseline = readBaseline()
  const record = isEarlier(applied, baseline) ? [...applied, ...baseline.files] : applied
  const done = files.filter((file) => record.some((one) => one.name === file.name || one.checksum === file.checksum))
  const made = madeBy(done)
  if (ours) made.add('migrations')
  // The job queue creates its own tables in the schema that a migration made for it.
  const hasQueue = done.some(({ text }) => /^create schema jobs;/im.test(text))
  const isOurs = (name: string) => made.has(name) || (hasQueue && name.startsWith('jobs.'))
  const foreign = (await relations(sql)).map(({ name }) => name).filter((name) => !isOurs(name))
  return { applied, foreign }
}

/**
 * Runs `act`, but undoes it if it would remove something outside our schemas. Returns the names of what it would have
 * removed.
 */
export async function sparingOthers(tx: Transaction, act: () => Promise<unknown>): Promise<string[]> {
  const before = await elsewhere(tx)
  await tx`savepoint before_it`
  await act()
  const left = new Map((await elsewhere(tx)).map(({ name, parts }) => [name, parts]))
  const lost = before.filter(({ name, parts }) => left.get(name) !== parts).map(({ name }) => name)
  if (lost.length > 0) await tx`rollback to savepoint before_it`
  return lost
}

export function someOf(names: string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ' and others' : '')
}

/** Other frameworks have a table with this name too. */
async function hasOurMigrations(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ ours: boolean }[]>`
    select string_agg(attname, ' ' order by attname) is not distinct from 'applied_at checksum name' as ours
    from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0 and not attisdropped`
  return row?.ours ?? false
}

/** Excludes extensions' objects, and sequences owned by a column, which belong to its table. */
function relations(sql: Sql) {
  return sql<{ name: string }[]>`
    select case n.nspname when 'public' then '' else quote_ident(n.nspname) || '.' end || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${sql(OUR_SCHEMAS)} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    order by n.nspname, c.relname`
}

/**
 * Lists tables and views in other schemas with the number of their parts. Removing our objects can also remove a column
 * (by its type), a default (by its function), an index (by its extension) or a reference (by its target).
 */
function elsewhere(sql: Sql) {
  return sql<{ name: string; parts: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, concat_ws(' ',
      (select count(*) from pg_attribute where attrelid = c.oid and not attisdropped),
      (select count(*) from pg_attrdef where adrelid = c.oid),
      (select count(*) from pg_index where indrelid = c.oid),
      (select count(*) from pg_constraint where conrelid = c.oid),
      (select count(*) from pg_trigger where tgrelid = c.oid)) as parts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ${sql(OUR_SCHEMAS)} and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    order by n.nspname, c.relname`
}

const STATEMENT =
  /^(create|drop|alter) (?:or replace |unlogged |materialized )*(?:table|view|sequence) (?:if (?:not )?exists )?(?:public\.)?([\w.]+)(?:\s+rename to (\w+))?/gm

function madeBy(files: Migration[]): Set<string> {
  const made = new Set<string>()
  for (const { text } of files) {
    for (const [, verb, name = '', renamed] of text.toLowerCase().matchAll(STATEMENT)) {
      if (verb === 'create') made.add(name)
      if (verb === 'drop' || renamed) made.delete(name)
      if (renamed) made.add(name.replace(/\w+$/, renamed))
    }
  }
  return made
}
