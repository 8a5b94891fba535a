import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-foreign-'))
let database: FreshDatabase
let owner: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase()
  owner = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
  await owner.unsafe('drop schema public, sandbox, jobs cascade; create schema public; create table precious (id int)')
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['npm start', ['start.ts']],
  ['npm run db:migrate', ['daylet.ts', 'migrate']],
])(
  '%s says in one sentence that a database belongs to another program, and doesn’t change it',
  async (_command, script) => {
    const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
    const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: '0', ...urls }
    const [file = '', ...args] = script
    const command = [path.join(root, 'scripts', file), ...args]
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8', timeout: 20_000 })
    const name = new URL(database.ownerUrl).pathname.slice(1)
    expect(stderr).toBe(
      `The database ${name} contains tables (precious) and no record of a Daylet site. Daylet needs its own empty database, named in DATABASE_URL.\n`,
    )
    expect(status).toBe(1)
    const tables = await owner`select tablename from pg_tables where schemaname in ('public', 'sandbox')`
    expect(tables).toEqual([{ tablename: 'precious' }])
  },
)
