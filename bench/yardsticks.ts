import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Yardsticks } from './figure.ts'
import { type Ground, root } from './ground.ts'
import { searchInSql } from './search.ts'

/** What the reference machine took in ms: a bare React page, a search in SQL, PostgreSQL from nothing to ready. */
const REFERENCE = { react: 0.91, sql: 2.4, start: 900 }

/** Renders a bare React page. The factor says how many times slower this machine is than the reference machine. */
export function measureReact(): { ms: number; factor: number } {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'bench', 'render-browse.ts'), '--bare'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const ms = Number(stdout)
  return { ms, factor: times(ms, REFERENCE.react) }
}

/** Measures how much slower this machine is than the reference machine. */
export async function measureYardsticks(ground: Ground): Promise<Yardsticks> {
  const react = measureReact()
  const sql = await searchInSql(ground)
  console.log(
    `Yardsticks: bare React page ${react.ms.toFixed(2)} ms, search in SQL ${sql.toFixed(2)} ms, PostgreSQL ready after ${ground.readyMs.toFixed(0)} ms`,
  )
  return { react: react.factor, sql: times(sql, REFERENCE.sql), start: times(ground.readyMs, REFERENCE.start) }
}

/** A faster machine gets no stricter limits. */
const times = (ms: number, reference: number) => Math.max(1, ms / reference)
