import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkGrants } from '../../src/server/platform/database/check-access.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { standInPooler } from '../support/pooler.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-setups-'))
let database: FreshDatabase
let other: FreshDatabase
let admin: postgres.Sql
let pooler: Awaited<ReturnType<typeof standInPooler>>
let name: string

beforeAll(async () => {
  database = await freshDatabase()
  other = await freshDatabase()
  admin = postgres({ ...connectionOptions(database.superuserUrl), max: 1, onnotice: () => {} })
  pooler = await standInPooler(database.appUrl)
  name = new URL(database.appUrl).pathname.slice(1)
  await admin.unsafe(`
    create role ${name}_other login password 'p'; create role ${name}_mute nologin password 'p';
    create role ${name}_outside login password 'p'; create role ${name}_almighty superuser login password 'p';
    revoke connect on database ${name} from public; grant connect on database ${name} to daylet_app, ${name}_other`)
  await admin.unsafe(
    `create database ${name}_latin encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
  )
})
afterAll(async () => {
  await pooler.close()
  await admin.unsafe(`drop database if exists ${name}_latin`)
  for (const role of ['other', 'mute', 'outside', 'almighty'])
    await admin.unsafe(`drop owned by ${name}_${role}; drop role ${name}_${role}`)
  await admin.end()
  await Promise.all([database.drop(), other.drop()])
  rmSync(dataDir, { recursive: true, force: true })
})

type Urls = { app: string; owner: string }

function start({ app, owner }: Urls): Promise<{ code: number | null; said: string }> {
  const urls = { DATABASE_URL: app, DATABASE_OWNER_URL: owner }
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: '0', ...urls }
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], { env, timeout: 30_000 })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })))
}

function changed(url: string, change: (url: URL) => unknown): string {
  const copy = new URL(url)
  change(copy)
  return copy.href
}
const withPassword = (password: string) => (url: URL) => Object.assign(url, { password })
const withPathname = (pathname: string) => (url: URL) => Object.assign(url, { pathname })
const as = (role: string) => (url: URL) => {
  url.username = `${name}_${role}`
  url.password = 'p'
}
const app = (change: (url: URL) => unknown): Urls => ({
  ...database,
  owner: database.ownerUrl,
  app: changed(database.appUrl, change),
})
const owner = (change: (url: URL) => unknown): Urls => ({
  app: database.appUrl,
  owner: changed(database.ownerUrl, change),
})

const SETUPS: [string, () => Urls | Promise<Urls>, (string | RegExp)[]][] = [
  [
    'an unreachable server',
    async () => nobodyThere(await freePort()),
    [/on 127\.0\.0\.1, named in DATABASE_URL, can’t be used: .*ECONNREFUSED/, /pg_isready -h 127\.0\.0\.1 -p \d+/],
  ],
  [
    'a wrong password for the site',
    () => app(withPassword('no')),
    ['can’t be used: password authentication failed for user "daylet_app"', 'right password in DATABASE_URL'],
  ],
  [
    'a wrong password for the owner',
    () => owner(withPassword('no')),
    ['DATABASE_OWNER_URL, can’t be used: password authentication failed', 'alter role daylet_owner password'],
  ],
  [
    'a missing database',
    () => app(withPathname('/nowhere')),
    ['The database nowhere', 'database "nowhere" does not exist', 'create database nowhere owner'],
  ],
  ['a role without login', () => app(as('mute')), ['is not permitted to log in', /alter role \w+_mute login/]],
  [
    'a role without access to this database',
    () => app(as('outside')),
    ['named in DATABASE_URL, can’t be used: permission denied', /grant connect on database \w+ to \w+_outside/],
  ],
  [
    'two swapped URLs',
    () => ({ app: database.ownerUrl, owner: database.appUrl }),
    ['The role daylet_app in DATABASE_OWNER_URL can’t create or change tables', 'seem to be swapped', 'alter database'],
  ],
  [
    'two different databases',
    () => ({ app: database.appUrl, owner: other.ownerUrl }),
    ['point to different databases', 'must name the same database'],
  ],
  [
    'an owner who owns nothing',
    () => owner(as('other')),
    [/_other in DATABASE_OWNER_URL can’t create or change tables/, /alter database test_\w+ owner to test_\w+_other/],
  ],
  [
    'a different role than the migrations used',
    () => app(as('other')),
    [
      /_other in DATABASE_URL lacks rights that the site needs/,
      /grant delete, insert, select, update on table bookings to test_\w+_other;/,
      'grant usage on schema jobs',
    ],
  ],
  [
    'an encoding without international characters',
    () => owner(withPathname(`/${name}_latin`)),
    ['different databases'],
  ],
  ['an old encoding for both roles', () => latin(), ['has the encoding LATIN1', "encoding 'UTF8' template template0"]],
  [
    'an undeclared pooler',
    () => ({ app: pooler.url, owner: database.ownerUrl }),
    ['through a pooler', 'Add ?pgbouncer=true to DATABASE_URL'],
  ],
  [
    'a pooler, and a role without limits',
    () => ({ app: `${pooler.url}?pgbouncer=true`, owner: database.ownerUrl }),
    ["alter role daylet_app set statement_timeout = '15s'", 'RECONNECT'],
  ],
  [
    'a database that a newer version has migrated',
    () => newer(),
    ['This database is newer than this version of Daylet: 9999_to_come.sql'],
  ],
]

test.each(SETUPS)('%s stops the start with a message that says what to do', async (_what, setup, expected) => {
  const { code, said } = await start(await setup())
  for (const words of expected) expect(said).toMatch(typeof words === 'string' ? new RegExp(escaped(words)) : words)
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

test('a site that can change its own ledger is refused in production, and reported elsewhere', async () => {
  const urls = { app: changed(database.superuserUrl, as('almighty')), owner: database.ownerUrl }
  await expect(checkGrants(urls, { production: true })).rejects.toThrow('can change ledger lines. It is a superuser')
  expect(await checkGrants(urls, { production: false })).toEqual([expect.stringContaining('can change ledger lines')])
})

test('one role for both works with a warning, and two proper roles need none', async () => {
  const { ownerUrl, appUrl } = database
  expect(await checkGrants({ app: ownerUrl, owner: ownerUrl }, { production: true })).toEqual([
    expect.stringContaining('share the role daylet_owner'),
  ])
  expect(await checkGrants({ app: appUrl, owner: ownerUrl }, { production: true })).toEqual([])
})

function nobodyThere(port: number): Urls {
  const url = changed(database.appUrl, (one) => {
    one.searchParams.delete('host')
    one.host = `127.0.0.1:${port}`
  })
  return { app: url, owner: url }
}

function latin(): Urls {
  const url = changed(database.superuserUrl, withPathname(`/${name}_latin`))
  return { app: url, owner: url }
}

async function newer(): Promise<Urls> {
  const sql = postgres({ ...connectionOptions(other.ownerUrl), max: 1 })
  await sql`insert into migrations (name, checksum) values ('9999_to_come.sql', '')`
  await sql.end()
  return { app: other.appUrl, owner: other.ownerUrl }
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
