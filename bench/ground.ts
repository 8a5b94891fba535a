import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Pool } from '../src/server/platform/database/connect.ts'
import { type Embedded, startEmbedded } from '../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../src/server/platform/database/migrate.ts'
import { fillGazetteer } from '../src/server/spaces/listings/gazetteer.ts'
import { fill } from './fill.sql.ts'

export const root = path.resolve(import.meta.dirname, '..')

export type Ground = {
  readonly sql: Pool
  readonly appUrl: string
  /** For counting rows, which only the owner of the tables may do. */
  readonly ownerUrl: string
  readonly superuserUrl: string
  readonly dataDir: string
  readonly cities: number
  /** From an empty folder to a PostgreSQL that answers, in ms. */
  readonly readyMs: number
  close(): Promise<void>
}

/**
 * Starts a PostgreSQL server with durable writes and inserts this many spaces: 2,000 per city, with three bookings
 * each. The data is always the same.
 */
export async function aGround(spaces: number, { counted = false } = {}): Promise<Ground> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-bench-'))
  const began = performance.now()
  const postgres = await (counted ? countedPostgres(dataDir) : startEmbedded({ dataDir, durable: true }))
  const readyMs = performance.now() - began
  await migrate(postgres.ownerUrl, { appRole: roleOf(postgres.appUrl) })
  const owner = openDatabase(postgres.ownerUrl, { max: 1, statementTimeoutMs: 3_600_000 })
  const cities = await fill(owner.sql, spaces)
  await owner.close()
  const { sql, close } = openDatabase(postgres.appUrl, { max: 40 })
  // A new site imports the cities after a minute, which would slow down whatever is being measured then.
  await fillGazetteer({ sql })
  return {
    sql,
    appUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    superuserUrl: postgres.superuserUrl,
    dataDir,
    cities,
    readyMs,
    close: async () => {
      await close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function countedPostgres(dataDir: string): Promise<Embedded> {
  const act = async ({ superuserUrl }: Embedded, statement: string) => {
    const { sql, close } = openDatabase(superuserUrl, { max: 1 })
    await sql.unsafe(statement)
    await close()
  }
  const first = await startEmbedded({ dataDir, durable: true })
  await act(first, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await first.stop()
  const again = await startEmbedded({ dataDir, durable: true })
  await act(again, 'create extension pg_stat_statements')
  return again
}

/**
 * Waits until every event is read and every due job is done, so that a booking includes its follow-up work. Webhooks of
 * the sandbox arrive seconds later.
 */
export async function settled({ sql }: Pick<Ground, 'sql'>, { webhooks = false } = {}): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const [row] = await sql<{ left: number }[]>`
      select (select count(*) from event_readers r
          where exists (select 1 from events e where (e.xact_id, e.id) > (r.xact_id, r.event_id)))
        + (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now())
        + (select count(*) from sandbox.deliveries where ${webhooks} and delivered_at is null) as left`
    if (row?.left === 0) return
    await pause(100)
  }
}

export type Site = {
  readonly url: string
  readonly pid: number
  ask(what: 'reset' | 'delay'): Promise<{ p99: number; max: number }>
  stop(): Promise<void>
}

let nextPort = 21_000 + (process.pid % 10_000)

export async function aSite(
  { appUrl, dataDir }: Pick<Ground, 'appUrl' | 'dataDir'>,
  more: Record<string, string> = {},
): Promise<Site> {
  const port = nextPort++
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DEMO: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    SECRETS: 'only-for-this-bench-0123456789-abcdef',
    ...more,
  }
  const server = spawn(
    process.execPath,
    ['--import', path.join(root, 'bench', 'watch-loop.ts'), path.join(root, 'src', 'server', 'main.ts')],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  await Promise.race([
    ready(server),
    once(server, 'exit').then(() => Promise.reject(new Error('the site did not start'))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    ask: async (what) => {
      server.send({ loop: what })
      const [answer] = (await once(server, 'message')) as [{ p99: number; max: number }]
      return answer
    },
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

async function ready(server: ChildProcess): Promise<void> {
  for await (const [message] of (await import('node:events')).on(server, 'message'))
    if ((message as { ready?: number }).ready) return
}
