import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { connectionOptions, type Database, openDatabase, type Pool, type Sql } from './connect.ts'
import { inTransaction } from './transactions.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.appUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const fates = async (asked: PromiseLike<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))
const never = undefined as unknown as string
// An object that can't be converted to a string. The driver fails while building the statement, after counting it as
// sent.
const wordless = Object.create(null) as string

test('a statement that can’t be built takes no one else’s result', async () => {
  const { sql } = database
  const right = (n: number) => sql`select ${`right ${n}`}::text as said`.then(([row]) => row?.said)
  const wrong = [
    () => sql`select ${never}::text as said`,
    () => sql`select 1 where ${sql`1 = ${never}`}`,
    () => sql`insert into demo_fillings ${sql({ filled_at: never })}`,
    () => sql`update demo_fillings set ${sql({ filled_at: never, other: 1 }, 'filled_at')}`,
    () => sql.unsafe('select $1::text', [never]),
    () => sql`select ${wordless}::text as said`,
  ]
  await right(0)
  for (let round = 0; round < 10; round++) {
    const asked = wrong.flatMap((ask, n) => [right(n), ask(), right(n + 0.5)])
    const expected = wrong.flatMap((_, n) => [`right ${n}`, 'refused', `right ${n + 0.5}`])
    expect(await fates(asked)).toEqual(expected)
  }
})

test('the same applies in a transaction, however many statements are sent at once', async () => {
  await inTransaction(database.sql, async (tx) => {
    await tx`select ${'1'}::text as said`
    const asked = ['2', never, '3'].map((said) => tx`select ${said}::text as said`.then(([row]) => row?.said))
    expect(await fates(asked)).toEqual(['2', 'refused', '3'])
  })
})

test('a statement that failed among its rows leaves no gaps in the next one', async () => {
  const { sql } = database
  const rows = () => sql`select n from generate_series(1, 5) n`.then((all) => [...all].map((row) => row?.n))
  expect(await rows()).toEqual([1, 2, 3, 4, 5])
  await expect(sql`select 1 / (4 - n) from generate_series(1, 10) n`).rejects.toThrow('division by zero')
  expect(await rows()).toEqual([1, 2, 3, 4, 5])
})

const ending = 'select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)'
const said = (sql: Sql) => sql`select 'mine' as said`.then(([row]) => row?.said)

test.each([
  ['a statement', (sql: Pool) => said(sql)],
  ['a transaction', (sql: Pool) => inTransaction(sql, said)],
])('the reason a connection ended is not reported to %s that comes after it', async (_, ask) => {
  const { sql } = database
  for (const end of [() => sql.unsafe(ending), () => inTransaction(sql, (tx) => tx.unsafe(ending))]) {
    await expect(end()).rejects.toMatchObject({ code: expect.stringMatching(/57P01|CONNECTION_CLOSED/) })
    expect(await ask(sql)).toBe('mine')
  }
})

test('a caller whose connection is refused is told why, even after a retry', async () => {
  const nowhere = openDatabase(fresh.appUrl.replace(/[^/]+(?=\?)/, 'nowhere'), { max: 2 })
  await expect(said(nowhere.sql)).rejects.toMatchObject({ code: '3D000' })
  await expect(inTransaction(nowhere.sql, said)).rejects.toMatchObject({ code: '3D000' })
  await nowhere.close()
})

test('the driver still has the faults that this module works around', async () => {
  const postgres = (await import('postgres')).default
  const bare = postgres({ ...connectionOptions(fresh.appUrl), max: 1 })
  await bare`select 1`
  await bare`select 1 / (4 - n) from generate_series(1, 10) n`.catch(() => {})
  expect(await bare`select n from generate_series(1, 2) n`).not.toHaveLength(2)
  await bare.unsafe(ending).catch(() => {})
  await expect(bare`select 1`.execute()).rejects.toMatchObject({ code: '57P01' })
  await bare.end({ timeout: 1 })
})
