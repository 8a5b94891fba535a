import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { connectionOptions } from './connect.ts'
import { dropEverything, migrate } from './migrate.ts'

let database: FreshDatabase
let sql: postgres.Sql
let directory: string
const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text)
const run = () => migrate(database.ownerUrl, { appRole: 'daylet_app', directory })

beforeAll(async () => {
  database = await freshDatabase()
  sql = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
})
beforeEach(async () => {
  await dropEverything(database.ownerUrl)
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

test('a failing file leaves nothing behind, names its line and does not undo the files before it', async () => {
  write('0003_three.sql', 'create table three (id int);\nselect wrong;')
  await expect(run()).rejects.toThrow(/0003_three\.sql failed.*line 2/)
  expect(await sql`select tablename from pg_tables where schemaname = 'public' order by 1`).toEqual([
    { tablename: 'migrations' },
    { tablename: 'one' },
    { tablename: 'two' },
  ])
})

test('an applied file that changed, went away or was overtaken is refused', async () => {
  await run()
  write('0002_two.sql', 'create table two (id bigint);')
  await expect(run()).rejects.toThrow('0002_two.sql changed after it was applied')
  rmSync(path.join(directory, '0002_two.sql'))
  await expect(run()).rejects.toThrow('0002_two.sql was applied to this database, but the file is gone')
  write('0001_another.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001_one.sql: another migration has the same number')
})

test('the site’s role may do what was granted and cannot change tables', async () => {
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
