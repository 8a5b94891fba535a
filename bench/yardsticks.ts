import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Yardsticks } from './figure.ts'
import { type Ground, root } from './ground.ts'
import { searchInSql } from './search.ts'

/** What the reference machine took in ms: a bare React page, a search in SQL, PostgreSQL from nothing to ready. */
const REFERENCE = { react: 0.91, sql: 2.4, start: 900 }

/** Measures how much slower this machine is than the reference machine. A faster machine gets no stricter limits. */
export async function measureYardsticks(ground: Ground): Promise<Yardsticks> {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'bench', 'render-browse.ts'), '--bare'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const times = { react: Number(stdout), sql: await searchInSql(ground), start: ground.readyMs }
  const by = (name: keyof Yardsticks) => Math.max(1, times[name] / REFERENCE[name])
  console.log(
    `Yardsticks: bare React page ${times.react.toFixed(2)} ms, search in SQL ${times.sql.toFixed(2)} ms, PostgreSQL ready after ${times.start.toFixed(0)} ms`,
  )
  return { react: by('react'), sql: by('sql'), start: by('start') }
}
