import { spawnSync } from 'node:child_process'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOptions, openDatabase } from '../../src/server/platform/database/connect.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

let database: FreshDatabase
let owner: postgres.Sql
let name: string
beforeEach(async () => {
  database = await freshDatabase()
  name = new URL(database.ownerUrl).pathname.slice(1)
  owner = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
  await owner`insert into accounts (email, first_name, last_name) values ('ada@people.example', 'Ada', 'Tester')`
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

function reset(...args: string[]): { status: number | null; said: string } {
  const root = path.resolve(import.meta.dirname, '..', '..')
  const env = { ...cleanEnvironment(), DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const script = [path.join(root, 'scripts', 'db.ts'), 'reset', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { env, encoding: 'utf8', stdio: 'pipe' })
  return { status, said: stdout + stderr }
}
const people = async () => Number((await owner<{ n: string }[]>`select count(*) as n from accounts`)[0]?.n)

test('with the right name, it removes our objects and keeps others', async () => {
  await owner.unsafe('create schema theirs; create table theirs.kept (id int); insert into theirs.kept values (1)')
  expect(reset(name)).toEqual({ status: 0, said: `The database ${name} is empty and migrated\n` })
  expect(await people()).toBe(0)
  expect(await owner`select id from theirs.kept`).toEqual([{ id: 1 }])
})

test.each([[[]], [['another']]])('without its name (%j) it changes nothing and explains how', async (args) => {
  const { status, said } = reset(...args)
  expect(status).toBe(1)
  expect(said).toBe(`This empties the database ${name}. To continue: npm run db:reset -- ${name}\n`)
  expect(await people()).toBe(1)
})

test('while a site is connected, it changes nothing', async () => {
  const site = openDatabase(database.appUrl, { max: 1 })
  await site.sql`select 1`
  const { status, said } = reset(name)
  await site.close()
  expect(status).toBe(1)
  expect(said).toBe(`A site is connected to the database ${name}. Stop it first.\n`)
  expect(await people()).toBe(1)
})

const refusal = (names: string) =>
  `The database ${name} contains objects that no Daylet migration created (${names}), so it was not changed. Drop them, or use another database.\n`

test.each([
  ['table', 'create table precious (id int)', 'precious'],
  ['quoted table', 'create table "Precious" (id int)', '"Precious"'],
  ['view', 'create view precious as select 1 as id', 'precious'],
  ['materialised view', 'create materialized view precious as select 1 as id', 'precious'],
  ['sequence', 'create sequence precious', 'precious'],
  ['table among the gateway’s', 'create table sandbox.precious (id serial)', 'sandbox.precious'],
])('if someone added a %s it changes nothing and names it', async (_kind, sql, precious) => {
  await owner.unsafe(sql)
  expect(reset(name)).toEqual({ status: 1, said: refusal(precious) })
  expect((await owner`select to_regclass(${precious}) as found`)[0]?.found).toBe(precious)
  expect(await people()).toBe(1)
})

test.each([
  ['a view on our tables', 'create view theirs.precious as select email from accounts', 'theirs.precious'],
  ['a column with a type of ours', 'create table theirs.precious (id int, key gbtreekey4)', 'theirs.precious'],
  ['a reference to our rows', 'create table theirs.precious (id uuid references accounts)', 'theirs.precious'],
])('if %s in another schema would be dropped too, it changes nothing and names it', async (_what, sql, precious) => {
  await owner.unsafe(`create schema theirs; ${sql}`)
  const columns = () => owner`select attname from pg_attribute where attrelid = to_regclass(${precious}) and attnum > 0`
  const before = await columns()
  expect(reset(name)).toEqual({ status: 1, said: refusal(precious) })
  expect(await columns()).toEqual(before)
  expect(await people()).toBe(1)
})

test('an extension’s own view is no reason to refuse', async () => {
  const superuser = postgres({ ...connectionOptions(database.superuserUrl), max: 1 })
  await superuser`create extension pg_stat_statements`.finally(() => superuser.end())
  expect(reset(name)).toEqual({ status: 0, said: `The database ${name} is empty and migrated\n` })
})

test('it names five of many', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await owner.unsafe(`create table kept_${n} (id int)`)
  expect(reset(name)).toEqual({ status: 1, said: refusal('kept_1, kept_2, kept_3, kept_4, kept_5 and others') })
})

test('a database of another framework, with its own migrations, is not changed', async () => {
  await owner.unsafe('drop schema public, sandbox, jobs cascade; create schema public')
  await owner.unsafe('create table migrations (id serial, migration text, batch int); create table users (id int)')
  expect(reset(name)).toEqual({ status: 1, said: refusal('migrations, users') })
  expect(await owner`select * from users, migrations`).toEqual([])
})
