import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type postgres from 'postgres'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import type { World } from './world.ts'

const FILE = path.join(import.meta.dirname, '..', '..', 'db', 'invariants.sql')

export async function brokenInvariants(sql: Pick<postgres.Sql, 'unsafe'>): Promise<string[]> {
  const rows = await sql.unsafe<{ broken: string; what: string }[]>(await readFile(FILE, 'utf8'))
  return rows.map((row) => `${row.broken}: ${row.what}`)
}

export async function expectInvariants(sql: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  assert.deepEqual(await brokenInvariants(sql), [])
}

/** Checks the invariants without the site's statement timeout, for databases with thousands of bookings. */
export async function patientInvariants({ superuserUrl }: Pick<World, 'superuserUrl'>): Promise<string[]> {
  const { sql, close } = openDatabase(superuserUrl, { max: 1, statementTimeoutMs: 1_800_000 })
  try {
    return await brokenInvariants(sql)
  } finally {
    await close()
  }
}
