import { spawnSync } from 'node:child_process'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOptions, openDatabase } from '../../src/server/database/connect.ts'
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
  const env = { PATH: process.env.PATH, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const script = [path.join(root, 'scripts', 'db.ts'), 'reset', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { env, encoding: 'utf8', stdio: 'pipe' })
  return { status, said: stdout + stderr }
}
const people = async () => Number((await owner<{ n: string }[]>`select count(*) as n from accounts`)[0]?.n)

test('told the name, it empties what is ours and leaves what is not', async () => {
  await owner.unsafe('create schema theirs; create table theirs.kept (id int); insert into theirs.kept values (1)')
  expect(reset(name)).toEqual({ status: 0, said: `The database ${name} is empty and migrated\n` })
  expect(await people()).toBe(0)
  expect(await owner`select id from theirs.kept`).toEqual([{ id: 1 }])
})

test.each([[[]], [['another']]])('without its name (%j) it touches nothing and says how', async (args) => {
  const { status, said } = reset(...args)
  expect(status).toBe(1)
  expect(said).toBe(`This empties the database ${name}. If that is meant: npm run db:reset -- ${name}\n`)
  expect(await people()).toBe(1)
})

test('while a site is connected, it touches nothing', async () => {
  const site = openDatabase(database.appUrl, { max: 1 })
  await site.sql`select 1`
  const { status, said } = reset(name)
  await site.close()
  expect(status).toBe(1)
  expect(said).toBe(`A site is connected to the database ${name}; stop it first.\n`)
  expect(await people()).toBe(1)
})

test('a database of something else is left alone', async () => {
  await owner.unsafe('alter table migrations rename to their_migrations')
  const { status, said } = reset(name)
  expect(status).toBe(1)
  expect(said).toBe(`The database ${name} holds tables, but none of a Daylet site; it is left as it is.\n`)
  expect(await people()).toBe(1)
})
