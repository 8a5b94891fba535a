import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_EMAILS } from '../../demo/make-accounts.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { applyEarlier } from '../support/first-schema.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-public-'))
const PRODUCTION = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://spaces.example',
  SECRETS: 'only-for-tests-0123456789-abcdefghij',
  PAYMENTS: 'sandbox',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_NAME: 'Spaces Ltd',
  OPERATOR_ADDRESS: 'High Street 1, London',
  OPERATOR_TAX_ID: 'GB123456789',
  CONTACT_EMAIL: 'hello@spaces.example',
}
const OPEN = [
  ['in production', PRODUCTION, 'NODE_ENV is production'],
  ['on every address of the machine', { HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  ['under a name of its own', { PUBLIC_URL: 'https://spaces.test' }, 'PUBLIC_URL is https://spaces.test'],
] as const

let database: FreshDatabase
let owner: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase()
  owner = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>): { status: number | null; said: string } {
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const all = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: '0', ...urls, ...env }
  const options = { env: all, encoding: 'utf8', timeout: 20_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts', 'start.ts')], options)
  return { status, said: stdout + stderr }
}

describe.each(OPEN)('a site that others can reach (%s)', (_where, env, because) => {
  test('doesn’t start on a database that the demo filled', async () => {
    await owner`insert into demo_fillings (filled_at) values (now()) on conflict do nothing`
    const { status, said } = start(env)
    expect(said).toContain(
      `was filled by the demo, whose passwords are known, and others can reach this site: ${because}`,
    )
    expect(said).toContain('npm run db:reset')
    expect(said).not.toMatch(/^ +at /m)
    expect(status).toBe(1)
  })
})

test('a database filled by an older demo is recognized by its people', async () => {
  await owner.unsafe('drop schema sandbox, jobs cascade; drop schema public cascade; create schema public')
  await owner.unsafe('grant usage on schema public to public')
  const unmarked = '0022_bounds_of_prices.sql'
  await applyEarlier(database.ownerUrl, { through: unmarked })
  await owner`insert into accounts (email, first_name, last_name) values (${DEMO_EMAILS.admin}, 'Ada', 'Winter')`
  await applyEarlier(database.ownerUrl, { after: unmarked })
  const { status, said } = start(PRODUCTION)
  expect(said).toContain('was filled by the demo')
  expect(status).toBe(1)
})
