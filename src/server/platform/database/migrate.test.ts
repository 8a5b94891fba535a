import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { connectionOptions } from './connect.ts'
import { dropEverything, MigrationRefused, migrate } from './migrate.ts'

let database: FreshDatabase
let sql: postgres.Sql
let directory: string
const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text)
const run = () => migrate(database.ownerUrl, { appRole: 'daylet_app', directory })
const relations = async () =>
  (
    await sql<{ relname: string }[]>`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`
  ).map((row) => row.relname)

beforeAll(async () => {
  database = await freshDatabase()
  sql = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
})
beforeEach(async () => {
  await sql.unsafe('drop schema if exists sandbox, jobs cascade; drop schema public cascade; create schema public')
  await sql.unsafe('grant usage on schema public to public')
  directory = mkdtempSync(path.join(tmpdir(), 'daylet-migrations-'))
  write('0001_one.sql', 'create table one (id int); grant select on one to :"app";')
  write('0002_two.sql', 'create table two (id int);')
})
afterEach(() => rmSync(directory, { recursive: true }))
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('files are applied once, in order', async () => {
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await run()).toEqual([])
  write('0003_three.sql', 'select 1')
  expect(await run()).toEqual(['0003_three.sql'])
})

test('two processes that start at once apply each file once', async () => {
  const both = await Promise.all([run(), run()])
  expect(both.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a lock that is never released ends the wait with an error message', async () => {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(4907338001)`
    await expect(migrate(database.ownerUrl, { appRole: 'daylet_app', directory, patienceSeconds: 1 })).rejects.toThrow(
      'Another process is migrating this database',
    )
  })
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a table with a long reader blocks no one else, and is changed once it is free', async () => {
  await run()
  write('0003_three.sql', 'alter table one add column name text')
  const reader = postgres({ ...connectionOptions(database.superuserUrl), max: 1 })
  try {
    const migrating = await sql.begin(async (tx) => {
      await tx`select from one`
      const migrating = run()
      const waits = () => reader`select 1 from pg_locks where relation = 'one'::regclass and not granted`
      while ((await waits()).length === 0);
      await reader.unsafe("set statement_timeout = '20s'; select from one")
      return { migrating }
    })
    expect(await migrating.migrating).toEqual(['0003_three.sql'])
  } finally {
    await reader.end()
  }
})

test('all changed tables are locked first, so that there is no deadlock', async () => {
  await run()
  const alter = (name: string) => `alter table ${name} add column name text;`
  write('0003_three.sql', `select pg_advisory_xact_lock(77);\n${alter('one')}\n${alter('two')}`)
  const reader = postgres({ ...connectionOptions(database.superuserUrl), max: 1 })
  try {
    const { migrating } = await sql.begin(async (tx) => {
      await tx`select from two`
      const migrating = run()
      const waits = () => reader`select 1 from pg_locks where relation = 'two'::regclass and not granted`
      while ((await waits()).length === 0);
      expect(await reader`select 1 from pg_locks where locktype = 'advisory' and objid = 77`).toEqual([])
      return { migrating }
    })
    expect(await migrating).toEqual(['0003_three.sql'])
  } finally {
    await reader.end()
  }
})

test('a table that is never free ends the wait with an error message', async () => {
  await run()
  write('0003_three.sql', 'alter table one add column name text')
  await sql.begin(async (tx) => {
    await tx`select from one`
    await expect(migrate(database.ownerUrl, { appRole: 'daylet_app', directory, patienceSeconds: 1 })).rejects.toThrow(
      '0003_three.sql wants a table that somebody holds for long, and left nothing behind',
    )
  })
  expect(await run()).toEqual(['0003_three.sql'])
})

test('a failing file leaves nothing behind, names its line and keeps the files before it', async () => {
  write('0003_three.sql', 'create table three (id int);\nselect wrong;')
  await expect(run()).rejects.toThrow(/0003_three\.sql failed.*line 2/)
  expect(await sql`select tablename from pg_tables where schemaname = 'public' order by 1`).toEqual([
    { tablename: 'migrations' },
    { tablename: 'one' },
    { tablename: 'two' },
  ])
})

test('an applied file that changed, disappeared or was overtaken is refused', async () => {
  await run()
  write('0002_two.sql', 'create table two (id bigint);')
  await expect(run()).rejects.toThrow('0002_two.sql changed after it was applied')
  rmSync(path.join(directory, '0002_two.sql'))
  await expect(run()).rejects.toThrow('This database is newer than this version of Daylet: 0002_two.sql was applied')
  write('0003_three.sql', 'select 1')
  await expect(run()).rejects.toThrow('0002_two.sql was applied to this database, but found 0003_three.sql there')
  write('0001_another.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001_one.sql: another migration has the same number')
})

test.each([
  ['tables of another program', 'create table users (id int)', 'users'],
  ['another framework’s migrations', 'create table migrations (id serial, migration text, batch int)', 'migrations'],
  ['one of our names', 'create table one (id int); create view two as select 1', 'one, two'],
])('a foreign database with %s is refused and left unchanged', async (_what, theirs, names) => {
  await sql.unsafe(theirs)
  const before = await relations()
  const refused: unknown = await run().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MigrationRefused)
  expect((refused as Error).message).toMatch(
    new RegExp(
      `^The database test_\\w+ contains tables \\(${names}\\) and no record of a Daylet site\\. Daylet needs its own empty database`,
    ),
  )
  expect(await relations()).toEqual(before)
})

test('our database can still be migrated after someone added a table, and only emptying it is refused', async () => {
  await run()
  await sql`create table theirs (id int)`
  write('0003_three.sql', 'create table three (id int);')
  expect(await run()).toEqual(['0003_three.sql'])
  expect(await dropEverything(database.ownerUrl, directory)).toEqual({ foreign: ['theirs'] })
  expect(await relations()).toEqual(['migrations', 'one', 'theirs', 'three', 'two'])
})

test('emptying recognizes everything that migrations renumbered, renamed, dropped or will add', async () => {
  write('0003_three.sql', 'alter table one rename to uno;\ndrop table two;')
  await run()
  rmSync(path.join(directory, '0001_one.sql'))
  write('0000_one.sql', 'create table one (id int); grant select on one to :"app";')
  write('0004_four.sql', 'create table four (id int);')
  await sql.unsafe('create table two (id int); create table four (id int)')
  expect(await dropEverything(database.ownerUrl, directory)).toEqual({ foreign: ['four', 'two'] })
  await sql`drop table two, four`
  expect(await dropEverything(database.ownerUrl, directory)).toBe('dropped')
})

test('the site’s role has only the granted rights and can’t change tables', async () => {
  await run()
  const app = postgres({ ...connectionOptions(database.appUrl), max: 1 })
  try {
    expect(await app`select * from one`).toEqual([])
    await expect(app`select * from two`).rejects.toThrow('permission denied')
    await expect(app`create table three (id int)`).rejects.toThrow('permission denied')
    await expect(app`alter table one add column name text`).rejects.toThrow('must be owner')
  } finally {
    await app.end()
  }
})
