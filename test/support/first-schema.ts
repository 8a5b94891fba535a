import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { readBaseline } from '../../src/server/platform/database/baseline.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { openAsOwner } from '../../src/server/platform/database/migrate.ts'

/** This was the first version that could run. Its rows went through every migration before the baseline. */
const FIRST = '0007_availability.sql'
export const OLD_PASSWORD = 'Old-Harbour-41-lamp'
const FILES = import.meta.dirname

export const oldId = (kind: string, n: number) => `${kind.padEnd(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

export async function aFirstDatabase() {
  // why: drills use oldId without Vitest, and this import fails outside Vitest.
  const database = await (await import('./database.ts')).freshDatabase()
  const owner = postgres({ ...connectionOptions(database.superuserUrl), max: 1, onnotice: () => {} })
  await emptyFor(owner)
  await fillEarlier(database)
  const drop = async () => {
    await owner.end()
    await database.drop()
  }
  return { ...database, sql: owner, drop }
}

export async function emptyFor(superuser: postgres.Sql): Promise<void> {
  await superuser.unsafe('drop schema public, sandbox, jobs cascade; create schema public authorization daylet_owner')
  await superuser.unsafe('grant usage on schema public to public')
}

/**
 * Applies the first migrations to an empty database, inserts the rows from these files, and applies the other
 * migrations that are older than the baseline.
 */
export async function fillEarlier(
  { ownerUrl, superuserUrl }: { ownerUrl: string; superuserUrl: string },
  rows: { readonly file: string; readonly rooms?: number }[] = [{ file: 'first-schema.sql' }],
): Promise<void> {
  await applyEarlier(ownerUrl, { through: FIRST })
  const superuser = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  await superuser.unsafe("set timezone to 'UTC'")
  for (const { file, rooms } of rows)
    await superuser.unsafe((await readFile(path.join(FILES, file), 'utf8')).replaceAll(':rooms', String(rooms)))
  await superuser.end()
  await applyEarlier(ownerUrl, { after: FIRST })
}

export async function applyEarlier(
  ownerUrl: string,
  { after = '', through = '9999' }: { after?: string; through?: string } = {},
): Promise<void> {
  const [, ...parts] = (await readFile(path.join(FILES, 'before-baseline.sql'), 'utf8')).split(/^-- file (.+)\n/m)
  const checksums = new Map(readBaseline().earlier.migrations.map(({ name, checksum }) => [name, checksum]))
  const sql = openAsOwner(ownerUrl)
  await sql`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  for (let i = 0; i < parts.length; i += 2) {
    const [name = '', text = ''] = parts.slice(i, i + 2)
    if (name <= after || name > through) continue
    await sql.begin(async (tx) => {
      await tx.unsafe(text.replaceAll(':"app"', 'daylet_app'))
      await tx`insert into migrations (name, checksum) values (${name}, ${checksums.get(name) ?? ''})`
    })
  }
  await sql.end()
}

export async function countRows(sql: postgres.Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox') order by 1`
  const counted = tables.map(async ({ name }) => {
    const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${name}`)
    return [name, row?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

export async function sumMoney(sql: postgres.Sql): Promise<Record<string, string>> {
  const rows = await sql<{ what: string; cents: string }[]>`
    select account as what, sum(amount_cents)::text as cents from ledger_lines group by 1
    union all select 'payments captured', sum(captured_cents)::text from payments
    union all select 'payments refunded', sum(refunded_cents)::text from payments
    union all select 'refunds ' || state, sum(amount_cents)::text from refunds group by state
    union all select 'bookings ' || state, sum(total_cents)::text from bookings group by state
    order by what`
  return Object.fromEntries(rows.map(({ what, cents }) => [what, cents]))
}
