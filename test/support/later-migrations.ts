import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBaseline } from '../../src/server/platform/database/baseline.ts'

const folder = path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations')

/** Returns the migrations after the baseline, and the tables that they create. */
export function laterMigrations(): { names: string[]; tables: string[] } {
  const baseline = new Set(readBaseline().files.map(({ name }) => name))
  const names = readdirSync(folder).filter((name) => !baseline.has(name))
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const tables = texts.flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
  return { names, tables: tables.map(([, table]) => `public.${table}`) }
}
