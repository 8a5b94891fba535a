import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGBOUNCER } from '../../scripts/pgbouncer.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { freePort } from './free-port.ts'
import { aProgram, listens } from './program.ts'

export const hasPgBouncer = existsSync(PGBOUNCER)

type Places = Readonly<Record<string, string>>

/**
 * Runs PgBouncer in transaction mode with this many connections per database. If a port is given, it replaces the
 * pooler on that port.
 */
export async function aPooler(
  places: Places,
  poolSize: number,
  { at, ...more }: Readonly<Record<string, string | number>> & { readonly at?: number } = {},
) {
  const home = mkdtempSync(path.join(tmpdir(), 'daylet-pgbouncer-'))
  const port = at ?? (await freePort())
  const file = path.join(home, 'pgbouncer.ini')
  const users = path.join(home, 'users.txt')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    ...more,
  }
  const write = (now: Places) => {
    const all = Object.values(now).map(connectionOptions)
    writeFileSync(users, [...new Set(all.map((one) => `"${one.username}" "${one.password}"\n`))].join(''))
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    writeFileSync(file, `[databases]\n${placesIn(now)}\n[pgbouncer]\n${lines.join('\n')}\n`)
  }
  write(places)
  // PgBouncer, like PostgreSQL, won't run as root, so the `nobody` user owns the socket folder.
  const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  if (runAs) chownSync(home, runAs.uid, runAs.gid)
  const program = await aProgram(
    () => spawn(PGBOUNCER, ['-q', file], { stdio: 'ignore', ...runAs }),
    () => listens(port),
  )
  return {
    program,
    urlOf: (name: string) => {
      const { username, password } = connectionOptions(places[name] ?? '')
      return `postgres://${username}:${password}@127.0.0.1:${port}/${name}?pgbouncer=true`
    },
    /** Points the names to other databases without cutting any connection. */
    lead: (now: Places) => {
      write(now)
      program.signal('SIGHUP')
    },
    close: async () => {
      await program.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const LIMITS = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'
const placesIn = (places: Places) =>
  Object.entries(places)
    .map(([name, url]) => {
      const { host, port, database, username, password } = connectionOptions(url)
      return `${name} = host=${host} port=${port} dbname=${database} user=${username} password=${password} connect_query='${LIMITS}'`
    })
    .join('\n')

/** Runs PgBouncer in front of one database, with fewer connections than the site opens. */
export async function throughPgBouncer(url: string, at?: number): Promise<{ url: string; close(): Promise<void> }> {
  const { database } = connectionOptions(url)
  const { urlOf, close } = await aPooler({ [database]: url }, 4, { server_login_retry: 1, ...(at && { at }) })
  return { url: urlOf(database), close }
}
