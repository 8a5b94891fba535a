import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { applyEarlier, countRows, emptyFor, fillEarlier, sumMoney } from '../../../../test/support/first-schema.ts'
import { readBaseline, schemaDigests } from './baseline.ts'
import { connectionOptions } from './connect.ts'
import { databaseOf, dropEverything, migrate, openAsOwner, pendingMigrations, readMigrations } from './migrate.ts'
import { inTransaction } from './transactions.ts'

const baseline = readBaseline()
const made: FreshDatabase[] = []
let complete: FreshDatabase

async function anEmptyDatabase() {
  const database = await freshDatabase()
  made.push(database)
  await inside(database, emptyFor)
  return database
}

async function anEarlierDatabase() {
  const database = await freshDatabase(databaseOf(complete.ownerUrl))
  made.push(database)
  return database
}

async function inside<T>({ superuserUrl }: FreshDatabase, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

const run = ({ ownerUrl }: FreshDatabase) => migrate(ownerUrl, { appRole: 'daylet_app' })
const recorded = (database: FreshDatabase) =>
  inside(database, (sql) => sql`select name, checksum from migrations order by name`)

async function digestsOf({ ownerUrl }: FreshDatabase): Promise<Record<string, string>> {
  const sql = openAsOwner(ownerUrl)
  const { migrations, ...digests } = await inTransaction(sql, schemaDigests)
  await sql.end()
  return digests
}

beforeAll(async () => {
  complete = await anEmptyDatabase()
  await fillEarlier(complete)
})
afterAll(async () => {
  for (const database of made) await database.drop()
})

test('the files of the baseline are frozen: each is as version 0.1.0 released it', async () => {
  const files = await readMigrations()
  expect(files.slice(0, baseline.files.length).map(({ name, checksum }) => ({ name, checksum }))).toEqual(
    baseline.files,
  )
})

test('the baseline creates the schema and the rows that the earlier migrations created', async () => {
  const [fresh, earlier] = [await anEmptyDatabase(), await anEmptyDatabase()]
  const last = baseline.files.at(-1)?.name ?? ''
  await migrate(fresh.ownerUrl, { appRole: 'daylet_app', through: last })
  await applyEarlier(earlier.ownerUrl)
  expect(await digestsOf(fresh)).toEqual(baseline.earlier.schema)
  expect(await digestsOf(earlier)).toEqual(baseline.earlier.schema)
  const rows = async (database: FreshDatabase) => [
    { ...(await inside(database, countRows)), 'public.migrations': 0 },
    await inside(database, (sql) => sql`select * from fee_schedules`),
    await inside(database, (sql) => sql`select * from jobs.version`),
  ]
  expect(await rows(fresh)).toEqual(await rows(earlier))
})

test('a database that all earlier migrations made is adopted in place and keeps every row', async () => {
  const database = await anEarlierDatabase()
  const look = async () => ({
    rows: { ...(await inside(database, countRows)), 'public.migrations': 0 },
    money: await inside(database, sumMoney),
    schema: await digestsOf(database),
  })
  const before = await look()
  expect(before.rows).toHaveProperty(['public.bookings'], 12)
  expect(await pendingMigrations(database.ownerUrl)).toEqual(
    (await readMigrations()).slice(baseline.files.length).map(({ name }) => name),
  )
  const brought = await run(database)
  expect(brought.filter((name) => baseline.files.some((file) => file.name === name))).toEqual([])
  expect((await recorded(database)).slice(0, baseline.files.length)).toEqual(baseline.files)
  if (brought.length === 0) expect(await look()).toEqual(before)
  expect(await run(database)).toEqual([])
})

test('two processes that start at once adopt it once', async () => {
  const database = await anEarlierDatabase()
  await Promise.all([run(database), run(database)])
  expect((await recorded(database)).slice(0, baseline.files.length)).toEqual(baseline.files)
})

test('a database that stopped half-way is refused, learns which version to update to first, and stays as it was', async () => {
  const database = await anEmptyDatabase()
  await applyEarlier(database.ownerUrl, { through: '0105_notices.sql' })
  const before = [await recorded(database), await digestsOf(database)]
  const sentence = `This database stopped at 0105_notices.sql, before version 0.1.0. First update it to the last version before 0.1.0 (git commit ${baseline.earlier.commit}) and start that once. Then start this version.`
  await expect(run(database)).rejects.toThrow(sentence)
  await expect(pendingMigrations(database.ownerUrl)).rejects.toThrow(sentence)
  expect([await recorded(database), await digestsOf(database)]).toEqual(before)
})

test.each([
  [
    'an earlier file that was changed',
    "update migrations set checksum = 'other' where name = '0035_events.sql'",
    '0035_events.sql was applied to this database from a changed file',
  ],
  [
    'an earlier file that was left out',
    "delete from migrations where name = '0035_events.sql'",
    '0036_floor.sql was applied to this database, but 0035_events.sql was expected',
  ],
  [
    'a table that was changed by hand',
    'alter table bookings drop constraint bookings_total; alter table spaces add column colour text',
    'This database differs from what its migrations created: bookings, spaces. Undo what was changed by hand',
  ],
  ['a trigger that is missing', 'drop trigger ledger_lines_fixed on ledger_lines', 'migrations created: ledger_lines.'],
  [
    'a function that was changed',
    'create or replace function took_all(missing text) returns boolean language sql as $$ select true $$',
    'migrations created: took_all(text).',
  ],
  ['a table that is missing', 'drop table saved_replies', 'migrations created: saved_replies.'],
])('a database with %s is not adopted and stays as it was', async (_what, change, sentence) => {
  const database = await anEarlierDatabase()
  await inside(database, (sql) => sql.unsafe(change))
  const before = await recorded(database)
  await expect(run(database)).rejects.toThrow(sentence)
  expect(await recorded(database)).toEqual(before)
})

test('a table of another program does not prevent the adoption', async () => {
  const database = await anEarlierDatabase()
  await inside(database, (sql) => sql`create table theirs (id int)`)
  await run(database)
  expect((await recorded(database)).slice(0, baseline.files.length)).toEqual(baseline.files)
})

test('an earlier database can be emptied', async () => {
  const database = await anEarlierDatabase()
  expect(await dropEverything(database.ownerUrl)).toBe('dropped')
})
