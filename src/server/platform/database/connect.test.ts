import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { connectionOptions, type Database, openDatabase } from './connect.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.appUrl, { max: 2 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('a bigint is a number, a day and a period are text, an instant is exact to the microsecond', async () => {
  const instant = Temporal.Instant.from('2026-03-29T01:30:00.123456Z')
  const [row] = await database.sql`
    select ${9_007_199_254_740_991}::bigint as big, date '2026-03-29' as day, int4range(1, 3) as period,
      ${instant}::timestamptz as at, 1.50::numeric as exact`
  expect(row).toEqual({ big: 9_007_199_254_740_991, day: '2026-03-29', period: '[1,3)', at: instant, exact: '1.50' })
})

test('instants can be used as parameters alone, in lists, in rows and in JSON', async () => {
  const { sql } = database
  const instants = ['0001-01-01T00:00:00Z', '1883-11-18T12:03:58.000001Z', '9999-12-31T23:59:59.999999Z'].map((text) =>
    Temporal.Instant.from(text),
  )
  const [first, second] = instants
  if (!first || !second) throw new Error('there are three')
  await sql`insert into demo_fillings ${sql(instants.map((filled_at) => ({ filled_at })))}`
  expect(await sql`select filled_at from demo_fillings where filled_at > ${first} order by 1 limit 1`).toEqual([
    { filled_at: second },
  ])
  expect(
    await sql`select array_agg(filled_at order by 1) as all from demo_fillings where filled_at = any(${instants})`,
  ).toEqual([{ all: instants }])
  expect(await sql`select (${sql.json({ at: second } as never)}::jsonb->>'at')::timestamptz as at`).toEqual([
    { at: second },
  ])
})

test('an instant in place of text is an error', async () => {
  await expect(database.sql`select ${Temporal.Instant.from('2026-01-01T00:00Z')} || '!'`).rejects.toThrow(TypeError)
})

test('a number too large to be exact is an error', async () => {
  await expect(database.sql`select 9007199254740993::bigint`).rejects.toThrow(RangeError)
})

test('a statement that runs too long is cancelled, and the connection still works', async () => {
  const { sql, close } = openDatabase(fresh.appUrl, { max: 1, statementTimeoutMs: 200 })
  await expect(sql`select pg_sleep(5)`).rejects.toThrow('statement timeout')
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await close()
})

test('a URL can name the folder of a socket, as in libpq', () => {
  const url = 'postgres://a%40b:p%2Fw@localhost:5433/shop?host=%2Frun%2Fpg&sslmode=disable'
  expect(connectionOptions(url)).toEqual({
    host: '/run/pg',
    port: 5433,
    database: 'shop',
    username: 'a@b',
    password: 'p/w',
    connection: {},
    backoff: expect.any(Function),
    connect_timeout: 5,
  })
})

test('a URL with sslmode requests encryption', () => {
  expect(connectionOptions('postgres://u:p@db.example/x?sslmode=require')).toMatchObject({
    host: 'db.example',
    port: 5432,
    ssl: 'require',
  })
})

test('a lost connection is retried within half a second, however many attempts failed before', () => {
  const { backoff } = connectionOptions(fresh.appUrl)
  for (const _ of Array(100).keys()) expect(backoff()).toBeLessThanOrEqual(0.5)
})
