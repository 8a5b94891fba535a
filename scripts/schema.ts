// npm run db:schema: writes db/schema.sql and the TypeScript types from a database made of all migrations; --check only compares.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate, roleOf } from '../src/server/database/migrate.ts'
import { dumpSchema } from './schema-dump.ts'

const root = path.resolve(import.meta.dirname, '..')
const SQL_FILE = path.join(root, 'db', 'schema.sql')
const TYPES_FILE = path.join(root, 'src', 'server', 'database', 'schema.ts')

/** Writes both files; returns those whose content changed. */
export async function regenerateSchema(): Promise<string[]> {
  const wanted = await fromMigrations()
  const changed = [...wanted].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  for (const [file, text] of changed) writeFileSync(file, text)
  return changed.map(([file]) => path.relative(root, file))
}

/** The files that are not what the migrations make, relative to the checkout. */
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
      [TYPES_FILE, typesFrom(cluster.superuserUrl)],
    ])
  } finally {
    await cluster.stop()
  }
}

function typesFrom(url: string): string {
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'daylet-types-')), 'schema.ts')
  const tool = path.join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  // The same choices as connect.ts: bigint arrives as number, a calendar day as text.
  const choices = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}', '--default-schema', 'public']
  const run = spawnSync(
    process.execPath,
    [tool, '--dialect', 'postgres', '--url', url, '--out-file', out, ...choices],
    {
      encoding: 'utf8',
    },
  )
  if (run.status !== 0) throw new Error(`The types could not be generated:\n${run.stdout}${run.stderr}`)
  const text = readFileSync(out, 'utf8')
  rmSync(path.dirname(out), { recursive: true })
  return text
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const drifted = await driftedSchema()
    if (drifted.length > 0) console.error(`Not what the migrations make: ${drifted.join(', ')}; run npm run db:schema`)
    process.exitCode = drifted.length > 0 ? 1 : 0
  } else {
    const changed = await regenerateSchema()
    console.log(changed.length > 0 ? `Wrote ${changed.join(', ')}` : 'Nothing changed')
  }
}
