import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBaseline } from '../../src/server/platform/database/baseline.ts'

const folder = path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations')

/** Returns the migrations after the baseline, with the tables and columns that they add. */
export function laterMigrations() {
  const baseline = new Set(readBaseline().files.map(({ name }) => name))
  const names = readdirSync(folder).filter((name) => !baseline.has(name))
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const tables = texts.flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
  const columns = texts.flatMap((text) => [...text.matchAll(/^alter table (\w+) add column (\w+)/gm)])
  return {
    names,
    tables: tables.map(([, table]) => `public.${table}`),
    columns: columns.map(([, table, column]) => ({ table: `public.${table}`, column: column ?? '' })),
  }
}
