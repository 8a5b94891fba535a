import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { makeDataDir } from '../data-dir.ts'
import { connectionOptions } from './connect.ts'
import { ensureCluster } from './create-cluster.ts'
import { type PostgresBinaries, reachableBinaries } from './postgres-binaries.ts'
import { runPostgres } from './postgres-process.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'

type Options = {
  dataDir: string
  /**
   * False trades crash safety for speed. Use it only for throwaway databases, which are removed when this process ends.
   */
  durable: boolean
  log?: (line: string) => void
}
export type Embedded = {
  ownerUrl: string
  appUrl: string
  /** Benchmarks and fault drills use this role. The site never does. */
  superuserUrl: string
  stop(): Promise<void>
}
type Passwords = { superuser: string; owner: string; app: string }

export const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  effective_io_concurrency: '64',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  jit: 'off',
  log_min_duration_statement: '2s',
  // Detailed messages would include parameters and the rejected row.
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %q%u@%d ',
}
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
}

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir`, reachable only through a socket file. Throws
 * PostgresUnavailable.
 */
export async function startEmbedded({ dataDir, durable, log = console.error }: Options): Promise<Embedded> {
  const home = makeDataDir(dataDir)
  const binaries = await reachableBinaries(home)
  const passwords = keptPasswords(home)
  const pgData = path.join(home, 'postgres')
  ensureCluster(pgData, binaries, passwords.superuser, durable)
  const socketDir = prepareSocketDir(home, binaries)
  const settings = { ...SETTINGS, unix_socket_directories: socketDir, ...(durable ? {} : THROW_AWAY) }
  const running = await runPostgres({ pgData, logFile: path.join(home, 'postgres.log'), settings, binaries }, log)
  endWithThisProcess(pgData, durable ? undefined : home)

  await ensureRolesAndDatabase(addressIn(socketDir, 'postgres', passwords.superuser, 'postgres'), passwords)
  return {
    ...addressesIn(socketDir, passwords),
    async stop() {
      await running.stop()
      if (!socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true })
    },
  }
}

export function embeddedBeside(dataDir: string): Omit<Embedded, 'stop'> {
  const home = makeDataDir(dataDir)
  return addressesIn(socketFolder(home), keptPasswords(home))
}

function addressesIn(socketDir: string, { superuser, owner, app }: Passwords): Omit<Embedded, 'stop'> {
  return {
    ownerUrl: addressIn(socketDir, 'daylet_owner', owner),
    appUrl: addressIn(socketDir, 'daylet_app', app),
    superuserUrl: addressIn(socketDir, 'postgres', superuser),
  }
}

function addressIn(socketDir: string, user: string, password: string, database = 'daylet'): string {
  return `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`
}

function keptPasswords(home: string): Passwords {
  const file = path.join(home, 'postgres-passwords.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const password = () => randomBytes(24).toString('base64url')
  const passwords = { superuser: password(), owner: password(), app: password() }
  const half = `${file}.half`
  writeFileSync(half, JSON.stringify(passwords), { mode: 0o600 })
  renameSync(half, file)
  return passwords
}

/** A socket path is limited to 107 bytes, which a checkout deep in a home folder can exceed. */
function socketFolder(home: string): string {
  const inside = path.join(home, 'socket')
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  return Buffer.byteLength(inside) <= 85 ? inside : path.join(tmpdir(), `daylet-${hash}`)
}

function prepareSocketDir(home: string, { runAs }: PostgresBinaries): string {
  const socketDir = socketFolder(home)
  if (mkdirSync(socketDir, { recursive: true, mode: 0o700 }) && runAs) chownSync(socketDir, runAs.uid, runAs.gid)
  const { uid } = lstatSync(socketDir)
  // The folder must belong to us, because anyone can create folders in the system's temporary folder.
  if (uid !== (runAs?.uid ?? process.getuid?.() ?? uid)) {
    throw new PostgresUnavailable(`${socketDir} belongs to another account. Choose a DATA_DIR with a shorter path.`)
  }
  return socketDir
}

async function ensureRolesAndDatabase(superuserUrl: string, { owner, app }: Passwords): Promise<void> {
  const sql = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  try {
    const [done] = await sql`select 1 from pg_database where datname = 'daylet'`
    if (done) return
    const roles: [string, string, string][] = [
      ['daylet_owner', owner, 'login createdb'],
      ['daylet_app', app, 'login'],
    ]
    for (const [role, password, rights] of roles) {
      await sql.unsafe(`drop role if exists ${role}; create role ${role} ${rights} password '${password}'`)
    }
    await sql`create database daylet owner daylet_owner`
  } finally {
    await sql.end()
  }
}

/**
 * A small shell waits until this process ends, for whatever reason, then stops PostgreSQL and removes throwaway data.
 */
function endWithThisProcess(pgData: string, throwAway: string | undefined): void {
  const lines = [
    'cat >/dev/null',
    'pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) || pid=none',
    // The working directory is checked before the process is killed, because its id may have been reused.
    `if [ "$(readlink "/proc/$pid/cwd")" = "$1" ]; then kill -${throwAway ? 'QUIT' : 'INT'} "$pid"; sleep 0.2; fi`,
    ...(throwAway ? ['rm -rf "$2"'] : []),
  ]
  const guard = spawn('sh', ['-c', lines.join('\n'), 'daylet-guard', pgData, throwAway ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
}
