import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { connectionOptions, isPooled, type Pool, types } from './connect.ts'
import { wayIn } from './way-in.ts'

export class AccessRefused extends Error {
  override name = 'AccessRefused'
}

export type Urls = { app: string; owner: string }
type Options = { production: boolean }

const SCHEMA = path.join(import.meta.dirname, '..', '..', '..', '..', 'db', 'schema.sql')
const OLDEST = 150_000
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * Runs before migrations. Both addresses must lead to the same writable database, with suitable roles. Throws
 * AccessRefused.
 */
export async function checkAddresses(urls: Urls): Promise<void> {
  const app = await look(urls.app, 'DATABASE_URL')
  const owner = urls.owner === urls.app ? app : await look(urls.owner, 'DATABASE_OWNER_URL')
  if (app.cluster !== owner.cluster || app.database !== owner.database)
    refuse(`DATABASE_URL and DATABASE_OWNER_URL point to different databases (${app.database} and ${owner.database}).
DATABASE_URL and DATABASE_OWNER_URL must name the same database on the same server. Only the role and the password may differ.`)
  fitForUs(owner)
  checkPooler(urls.app, app)
  if (owner.creates) return
  const name = quoted(owner.role)
  const exchanged = app.creates ? '\nDATABASE_URL and DATABASE_OWNER_URL seem to be swapped.' : ''
  refuse(`The role ${owner.role} in DATABASE_OWNER_URL can’t create or change tables in the database ${owner.database}.${exchanged}
Otherwise, as an administrator of PostgreSQL:
  alter database ${quoted(owner.database)} owner to ${name}; alter schema public owner to ${name};`)
}

/**
 * Runs after migrations. The site's role must have the granted rights and must not be able to change the ledger.
 * Returns warnings for the operator that don't stop the site. Throws AccessRefused with the SQL to run.
 */
export async function checkGrants(urls: Urls, { production }: Options): Promise<string[]> {
  return asRole(urls.app, async (sql) => {
    const [row] = await sql<{ role: string; changes: boolean }[]>`
      select current_user as role, has_table_privilege('public.ledger_lines', 'update') as changes`
    const role = row?.role ?? ''
    const missing = await missingGrants(sql, role)
    if (missing.length > 0)
      refuse(`The role ${role} in DATABASE_URL lacks rights that the site needs. The migrations gave these rights to another role.
As the owner of the database:\n${missing.map((line) => `  ${line}`).join('\n')}`)
    if (!row?.changes) return []
    if (urls.owner === urls.app)
      return [
        `The migrations and the site share the role ${role}, which can change ledger lines and the audit log. Give the site its own role (DATABASE_OWNER_URL, docs/operating.md).`,
      ]
    const said = `The role ${role} in DATABASE_URL can change ledger lines. It is a superuser, owns the tables, or has too many rights.`
    if (production)
      refuse(
        `${said}\nGive the site a role without these rights: create role daylet_app login password '…'; and name it in DATABASE_URL.`,
      )
    return [said]
  })
}

type Seen = {
  role: string
  database: string
  cluster: string
  creates: boolean
  standby: boolean
  version: number
  encoding: string
  lacks: string[]
  pooled: boolean
  unlimited: string[]
}

async function look(url: string, variable: string): Promise<Seen> {
  try {
    return await asRole(url, async (sql) => {
      // The id of the server process that responded. A pooler reports a different one when the connection opens.
      const [[seen], pid] = await Promise.all([
        sql<(Omit<Seen, 'pooled'> & { pid: number })[]>`
          select pg_backend_pid() as pid, current_user::text as role, current_database()::text as database,
            pg_postmaster_start_time()::text || ' ' || (select oid from pg_database
              where datname = current_database()) as cluster,
            has_schema_privilege('public', 'create')
              and has_database_privilege(current_database(), 'create') as creates,
            pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version,
            current_setting('server_encoding') as encoding,
            array(select name from unnest(array['btree_gist', 'pg_trgm']) name
                  where name not in (select e.name from pg_available_extensions e)) as lacks,
            array(select name from unnest(${TIMEOUTS}::text[]) name where current_setting(name) = '0') as unlimited`,
        sql`select 1`.then(({ state }) => state.pid),
      ])
      if (!seen) throw new Error('it returned no answer')
      return { ...seen, pooled: seen.pid !== pid }
    })
  } catch (error) {
    const { hostname, pathname } = new URL(url)
    const at = hostname ? ` on ${hostname}` : ''
    refuse(`The database ${pathname.slice(1)}${at}, named in ${variable}, can’t be used: ${(error as Error).message}
${wayIn(error, url, variable)}`)
  }
}

function fitForUs({ database, standby, version, encoding, lacks }: Seen): void {
  if (standby) refuse(`The database ${database} is on a standby, which is read-only. Name the primary instead.`)
  if (version < OLDEST)
    refuse(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old for the database ${database}. Daylet needs 15 or newer.`,
    )
  if (encoding !== 'UTF8')
    refuse(`The database ${database} has the encoding ${encoding}. Daylet needs UTF8:
  create database daylet encoding 'UTF8' template template0;`)
  if (lacks.length > 0)
    refuse(
      `The server of the database ${database} has no ${lacks.join(' and ')}. On Debian, install postgresql-contrib.`,
    )
}

function checkPooler(url: string, { role, pooled, unlimited }: Seen): void {
  const told = isPooled(url)
  if (pooled && !told)
    refuse(`The site reaches its database through a pooler (such as PgBouncer), where connections share prepared statements and settings.
Add ?pgbouncer=true to DATABASE_URL.`)
  if (told && unlimited.length > 0)
    refuse(`Behind a pooler, the site can’t set its own statement timeouts. Set them for its role. As an administrator:
${unlimited.map((name) => `  alter role ${quoted(role)} set ${name} = '15s';`).join('\n')}
Then make the pooler reopen its connections (PgBouncer: RECONNECT).`)
}

async function missingGrants(sql: Pool, role: string): Promise<string[]> {
  const wanted = (await readFile(SCHEMA, 'utf8')).matchAll(
    /^grant (.+) on (?:(schema|sequence) )?(\S+) to daylet_app;$/gm,
  )
  const rights = [...wanted].flatMap(([, list = '', kind = 'table', name = '']) =>
    [...list.matchAll(/(\w+)(?: \((.*?)\))?/g)].flatMap(([, right = '', columns]) =>
      columns ? columns.split(', ').map((column) => ({ kind, name, right, column })) : { kind, name, right },
    ),
  )
  const rows = await sql<{ line: string }[]>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as w(kind text, name text, "right" text,
        "column" text)
      union all select 'schema', 'jobs', 'usage', null
      union all select 'table', name, r, null
      from unnest(array['jobs.job', 'jobs.queue']) name, unnest(array['delete', 'insert', 'select', 'update']) r),
    -- Uses the catalogue, because a role without access to a schema can't refer to its tables by name.
    known as (
      select n.nspname || '.' || c.relname as name, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace)
    select format('grant %s on %s %s to %I;',
      string_agg("right" || coalesce(' (' || "column" || ')', ''), ', ' order by "right", "column"), kind, w.name,
        ${role}::text) as line
    from wanted w
    left join known k on k.name = case when w.name like '%.%' then w.name else 'public.' || w.name end
    where not coalesce(case
      when kind = 'schema' then has_schema_privilege(w.name, "right")
      when kind = 'sequence' then has_sequence_privilege(k.oid, "right")
      when "column" is not null then has_column_privilege(k.oid, "column", "right")
      else has_table_privilege(k.oid, "right") end, true)
    group by kind, w.name order by kind, w.name`
  return rows.map(({ line }) => line)
}

async function asRole<T>(url: string, act: (sql: Pool) => Promise<T>): Promise<T> {
  const options = { ...connectionOptions(url), max: 1, types, onnotice: () => {}, connect_timeout: 10, prepare: false }
  const sql = postgres(options) as Pool
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

function refuse(sentence: string): never {
  throw new AccessRefused(sentence)
}
