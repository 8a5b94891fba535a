import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { type Applied, adoptBaseline, MigrationRefused, withBaseline } from './baseline.ts'
import { connectionOptions, type Pool, type Transaction, types } from './connect.ts'
import { HELD, isHeld, patiently, setLockTimeout, takeTables } from './lock-patience.ts'
import { lookAround, OUR_SCHEMAS, someOf, sparingOthers } from './ours.ts'
import { inTransaction } from './transactions.ts'

export type MigrationFile = { name: string; text: string; checksum: string }
type Options = {
  appRole: string
  directory?: string
  through?: string
  patienceSeconds?: number
}

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', '..', '..', 'db', 'migrations')
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number works, as long as all processes use the same one. */
const LOCK = 4_907_338_001

export { MigrationRefused }

/**
 * Applies every pending file as the owner, each in its own transaction, and returns their names. Throws
 * MigrationRefused.
 */
export async function migrate(
  ownerUrl: string,
  { directory = MIGRATIONS, through, appRole, patienceSeconds = 60 }: Options,
): Promise<string[]> {
  const files = (await readMigrations(directory)).filter(({ name }) => !through || name <= through)
  const sql = openAsOwner(ownerUrl)
  const brought: string[] = []
  const next = { appRole, patienceSeconds, database: databaseOf(ownerUrl) }
  try {
    await patiently(patienceSeconds, () => adopt(sql, patienceSeconds))
    for (;;) {
      const name = await patiently(patienceSeconds, () => applyNext(sql, files, next))
      if (!name) return brought
      brought.push(name)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Returns null if the database contains another program's tables. Throws MigrationRefused. */
export async function pendingMigrations(ownerUrl: string): Promise<string[] | null> {
  const files = await readMigrations()
  const sql = openAsOwner(ownerUrl)
  try {
    const { applied, foreign } = await lookAround(sql, files)
    if (applied.length === 0 && foreign.length > 0) return null
    return pendingAfter(withBaseline(applied), files).map(({ name }) => name)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Needs a transaction of its own, because comparing the schema changes the session's settings. */
function adopt(sql: Pool, patienceSeconds: number): Promise<void> {
  return inTransaction(sql, async (tx) => {
    await takeTurn(tx, patienceSeconds)
    const { applied } = await lookAround(tx, [])
    await adoptBaseline(tx, applied)
  })
}

type Next = Required<Pick<Options, 'appRole' | 'patienceSeconds'>> & { database: string }

/** The lock ends with each file's transaction. Behind a pooler, a session lock would outlive its process. */
function applyNext(sql: Pool, files: MigrationFile[], { appRole, patienceSeconds, database }: Next) {
  return inTransaction<string | undefined>(sql, async (tx) => {
    await takeTurn(tx, patienceSeconds)
    const { applied, foreign } = await lookAround(tx, files)
    if (applied.length === 0 && foreign.length > 0) throw new MigrationRefused(notOurs(database, foreign))
    const [file] = pendingAfter(applied, files)
    if (applied.length === 0) await makeMigrationsTable(tx)
    if (file) await apply(tx, file, appRole)
    return file?.name
  })
}

async function takeTurn(tx: Transaction, seconds: number): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true)`
  await setLockTimeout(tx, seconds * 1_000)
  await tx`select pg_advisory_xact_lock(${LOCK})`.catch((error: unknown) => {
    throw isHeld(error) ? new MigrationRefused(STILL_MIGRATING) : error
  })
  await setLockTimeout(tx)
}
const STILL_MIGRATING = `Another process is migrating this database, or hangs while migrating. Try again when it is done.
If no process is migrating: select pid, application_name, state from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory');`

type Dropped = 'dropped' | 'in_use' | { foreign: string[] }

/**
 * Removes everything of ours from a development database. The caller must make sure that this isn't production. Other
 * programs' schemas are kept. Refuses while a site is connected, or if it would also remove something our migrations
 * didn't create.
 */
export async function dropEverything(ownerUrl: string, directory = MIGRATIONS): Promise<Dropped> {
  const files = await readMigrations(directory)
  const sql = openAsOwner(ownerUrl)
  try {
    return await inTransaction<Dropped>(sql, async (tx) => {
      // A site starting now waits and then finds an empty database.
      await tx`select pg_advisory_xact_lock(${LOCK})`
      const sites = await tx`
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'daylet'`
      if (sites.length > 0) return 'in_use'
      const { foreign } = await lookAround(tx, files)
      if (foreign.length > 0) return { foreign }
      const lost = await sparingOthers(tx, () => tx`drop schema if exists ${tx(OUR_SCHEMAS)} cascade`)
      if (lost.length > 0) return { foreign: lost }
      await tx`create schema public`
      await tx`grant usage on schema public to public`
      return 'dropped'
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

export async function readMigrations(directory = MIGRATIONS): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name) => !NAME.test(name))
  if (odd) throw new MigrationRefused(`${odd}: name migrations like 0001_what_it_adds.sql`)
  const double = names.find((name, i) => names[i - 1]?.slice(0, 4) === name.slice(0, 4))
  if (double) throw new MigrationRefused(`${double}: another migration has the same number`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export function pendingAfter(applied: readonly Applied[], files: MigrationFile[]): MigrationFile[] {
  for (const [i, done] of applied.entries()) {
    const file = files[i]
    if (!file && done.name > (files.at(-1)?.name ?? ''))
      throw new MigrationRefused(
        `This database is newer than this version of Daylet: ${done.name} was applied to it. Start the version that applied it, or restore the backup from before the upgrade.`,
      )
    if (file?.name !== done.name) {
      const found = file ? `found ${file.name} there` : 'the file is missing'
      throw new MigrationRefused(`${done.name} was applied to this database, but ${found}. ${WAY_OUT}`)
    }
    if (file.checksum !== done.checksum) {
      throw new MigrationRefused(`${done.name} changed after it was applied to this database. ${WAY_OUT}`)
    }
  }
  return files.slice(applied.length)
}
const WAY_OUT = 'Restore the file and write a new migration. In development, `npm run db:reset` starts over.'

export function openAsOwner(ownerUrl: string): Pool {
  return postgres({ ...connectionOptions(ownerUrl), max: 1, types, onnotice: () => {}, fetch_types: false }) as Pool
}

function notOurs(database: string, foreign: string[]): string {
  const found = `The database ${database} contains tables (${someOf(foreign)}) and no record of a Daylet site`
  return `${found}. Daylet needs its own empty database, named in DATABASE_URL.`
}

async function makeMigrationsTable(sql: Transaction): Promise<void> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
}

async function apply(tx: Transaction, { name, text, checksum }: MigrationFile, appRole: string): Promise<void> {
  const quoted = `"${appRole.replaceAll('"', '""')}"`
  try {
    await takeTables(tx, text)
    await tx.unsafe(text.replaceAll(':"app"', quoted))
    await tx`insert into migrations (name, checksum) values (${name}, ${checksum})`
  } catch (error) {
    if (isHeld(error)) throw new MigrationRefused(`${name} ${HELD}`, { cause: error })
    throw new MigrationRefused(`${name} failed and left nothing behind: ${explain(error, text)}`, { cause: error })
  }
}

function explain(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError)) return String(error)
  const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : ''
  return `${error.message}${line}`
}
