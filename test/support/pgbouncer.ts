import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectionOptions } from '../../src/server/database/connect.ts'
import { freePort } from './free-port.ts'

/** Debian's place for it. */
const BINARY = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(BINARY)

/** PgBouncer in transaction mode before this database, with fewer connections of its own than the site opens; at a port that is given, it takes another's place. */
export async function throughPgBouncer(url: string, at?: number): Promise<{ url: string; close(): Promise<void> }> {
  const { host, port, database, username, password } = connectionOptions(url)
  const home = mkdtempSync(path.join(tmpdir(), 'daylet-pgbouncer-'))
  const listen = at ?? (await freePort())
  const file = path.join(home, 'pgbouncer.ini')
  writeFileSync(path.join(home, 'users.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${username} password=${password} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = plain
auth_file = ${path.join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
server_login_retry = 1
`,
  )
  // It will not run as root, as little as the tests' PostgreSQL, whose socket's folder is nobody's then.
  const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  if (runAs) chownSync(home, runAs.uid, runAs.gid)
  const child = spawn(BINARY, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...runAs })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => /process up/.test(String(part)) && resolve())
    child.once('exit', (code) => reject(new Error(`PgBouncer ended (${code})`)))
  })
  const through = new URL(url)
  through.search = '?pgbouncer=true'
  through.host = `127.0.0.1:${listen}`
  return {
    url: through.href,
    close: async () => {
      child.kill('SIGKILL')
      await gone
      rmSync(home, { recursive: true, force: true })
    },
  }
}
