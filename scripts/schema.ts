// npm run db:schema: writes db/schema.sql and the table types from a database with all migrations. With --check, it
// only compares them.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../src/server/platform/database/migrate.ts'
import { dumpSchema } from './schema-dump.ts'
import { tableTypes } from './table-types.ts'

const root = path.resolve(import.meta.dirname, '..')
const SQL_FILE = path.join(root, 'db', 'schema.sql')
const TYPES_FILE = path.join(root, 'src', 'server', 'platform', 'database', 'tables.ts')

export async function regenerateSchema(): Promise<string[]> {
  const wanted = await fromMigrations()
  const changed = [...wanted].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  for (const [file, text] of changed) writeFileSync(file, text)
  return changed.map(([file]) => path.relative(root, file))
}

export async function driftedSchema(): Promise<string[]> {
  const wanted = await fromMigrations()
  const drifted = [...wanted].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  return drifted.map(([file]) => path.relative(root, file))
}

async function fromMigrations(): Promise<Map<string, string>> {
  const cluster = await startEmbedded({ dataDir: mkdtempSync(path.join(tmpdir(), 'daylet-schema-')), durable: false })
  try {
    await migrate(cluster.ownerUrl, { appRole: roleOf(cluster.appUrl) })
    return new Map([
      [SQL_FILE, await dumpSchema(cluster.ownerUrl)],
      [TYPES_FILE, await tableTypes(cluster.ownerUrl)],
    ])
  } finally {
    await cluster.stop()
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const drifted = await driftedSchema()
    if (drifted.length > 0) console.error(`Out of date: ${drifted.join(', ')}. Run npm run db:schema`)
    process.exitCode = drifted.length > 0 ? 1 : 0
  } else {
    const changed = await regenerateSchema()
    console.log(changed.length > 0 ? `Wrote ${changed.join(', ')}` : 'Nothing changed')
  }
}
