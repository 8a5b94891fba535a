import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionOptions } from '../src/server/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'

const text = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'scaling.md'), 'utf8')
const rows = [...text.matchAll(/^\| `(\w+)` \| ((?:hash|range) \(\w+\)) \| ([\w, ]+?) \|/gm)].map(
  ([, table = '', how = '', key = '']) => [table, how, key] as const,
)

let database: FreshDatabase
let sql: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase()
  sql = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('docs/scaling.md names tables to partition', () => {
  expect(rows.length).toBeGreaterThan(8)
})

describe.each(rows)('%s by %s', (table, how, key) => {
  test('can be partitioned with all its constraints, and nothing refers to it', async () => {
    const unique = await sql<{ name: string; columns: string[]; definition: string }[]>`
      select c.conname as name, pg_get_constraintdef(c.oid) as definition,
        array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
      from pg_constraint c where c.conrelid = ${table}::regclass and c.contype in ('u', 'x')`
    const parted = `parted_${table}`
    await sql.unsafe(`create table ${parted} (like ${table} including all excluding indexes) partition by ${how}`)
    await sql.unsafe(`alter table ${parted} add primary key (${key.replace('position', '"position"')})`)
    for (const { definition } of unique) await sql.unsafe(`alter table ${parted} add ${definition}`)
    for (const { definition } of await uniqueIndexes(table))
      await sql.unsafe(definition.replace(/INDEX \w+ ON \S+/, `INDEX ON ${parted}`))
    const referring = await sql`
      select conrelid::regclass::text as by from pg_constraint where contype = 'f' and confrelid = ${table}::regclass`
    expect(referring).toEqual([])
  })
})

const uniqueIndexes = (table: string) => sql<{ definition: string }[]>`
  select pg_get_indexdef(i.indexrelid) as definition from pg_index i
  where i.indrelid = ${table}::regclass and i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`
