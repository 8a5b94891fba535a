import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from './connect.ts'
import { ask, NOTHING, piece } from './piece.ts'

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

test('nested pieces form one statement, and every value stays a parameter', async () => {
  const hostile = `'; drop table spaces; --$1`
  const now = Temporal.Instant.from('2026-11-22T10:00:00Z')
  const same = piece`${now}::timestamptz as at, ${now}::timestamptz as again`
  const columns = piece`${hostile}::text as text, ${same}${NOTHING}, n`
  const rows = await ask(
    database.sql,
    piece`select ${columns} from unnest(${[3, 1]}::int[]) n where n < ${3} and ${null}::text is null`,
  )
  expect(rows).toEqual([{ text: hostile, at: now, again: now, n: 1 }])
})

test('a database error is thrown, and the next query works', async () => {
  await expect(ask(database.sql, piece`select 1 / ${0}::int as n`)).rejects.toThrow('division by zero')
  expect(await ask(database.sql, piece`select ${7}::int as n`)).toEqual([{ n: 7 }])
})
