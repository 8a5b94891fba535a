import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillDemo } from '../../demo/fill-demo.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

export const NOW = Temporal.Instant.from('2026-11-21T15:30:00Z')
export const SIZE = 160
const TABLES = [
  'places',
  'place_names',
  'accounts',
  'spaces',
  'units',
  'opening_exceptions',
  'photos',
  'featured_spaces',
  'map_cells',
  'bookings',
  'booking_events',
  'occupancies',
  'payments',
  'refunds',
  'ledger_lines',
  'payouts',
  'payout_items',
  'reviews',
  'conversations',
  'messages',
  'space_views',
]

export type Demo = Database & { database: FreshDatabase; dataDir: string; one: <T>(query: string) => Promise<T> }

export async function emptyDemo(): Promise<Demo> {
  const database = await freshDatabase()
  const opened = openDatabase(database.appUrl, { max: 3 })
  const one = async <T>(query: string) => Object.values((await opened.sql.unsafe(query))[0] ?? {})[0] as T
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-demo-'))
  const close = async () => {
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
  return { sql: opened.sql, close, database, dataDir, one }
}
export const fill = (
  { sql, dataDir }: Demo,
  more: { now?: Temporal.Instant; opened?: () => void; size?: number } = {},
) => fillDemo({ sql, dataDir, now: NOW, log: () => {}, size: SIZE, ...more })
export const hashes = ({ one }: Demo) =>
  Promise.all(
    TABLES.map((table) => one<string>(`select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`)),
  )
