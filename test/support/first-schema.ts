import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { connectionOptions } from '../../src/server/database/connect.ts'
import { migrate } from '../../src/server/database/migrate.ts'

/** The last migration of the first version that could run, and so the oldest database an upgrade may meet. */
export const FIRST = '0007_availability.sql'
export const OLD_PASSWORD = 'Old-Harbour-41-lamp'

/** Makes the same ids as first-schema.sql. */
export const oldId = (kind: string, n: number) => `${kind.padEnd(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Creates a database as the first version left it, with rows in every table. */
export async function aFirstDatabase() {
  // why: importing this outside vitest fails, and drills use oldId without vitest.
  const database = await (await import('./database.ts')).freshDatabase()
  const owner = postgres({ ...connectionOptions(database.superuserUrl), max: 1, onnotice: () => {} })
  await owner.unsafe('drop schema public, sandbox, jobs cascade; create schema public authorization daylet_owner')
  await owner.unsafe('grant usage on schema public to public')
  await migrate(database.ownerUrl, { appRole: 'daylet_app', through: FIRST })
  await owner.unsafe("set timezone to 'UTC'")
  await owner.unsafe(await readFile(path.join(import.meta.dirname, 'first-schema.sql'), 'utf8'))
  const drop = async () => {
    await owner.end()
    await database.drop()
  }
  return { ...database, sql: owner, drop }
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
    union all select 'bookings ' || state, sum(total_cents)::text from bookings group by state`
  return Object.fromEntries(rows.map(({ what, cents }) => [what, cents]))
}
