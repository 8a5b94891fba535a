import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { makeDataDir } from '../../src/server/platform/data-dir.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import type { Embedded } from '../../src/server/platform/database/embedded.ts'
import { reachableBinaries } from '../../src/server/platform/database/postgres-binaries.ts'
import { runPostgres } from '../../src/server/platform/database/postgres-process.ts'

/** These files belong only to the running primary. PostgreSQL recreates the contents of these folders. */
const ITS_OWN = ['postmaster.pid', 'postmaster.opts']
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_dynshmem',
]

export type Standby = Readonly<Record<'appUrl' | 'superuserUrl', string>> & {
  readonly dataDir: string
  caughtUp(): Promise<void>
  promote(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a streaming replica of a running embedded PostgreSQL. Its files are copied between pg_backup_start and
 * pg_backup_stop (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), and a
 * slot keeps the log that it needs to continue.
 */
export async function aStandby(
  primary: Pick<Embedded, 'appUrl' | 'superuserUrl'>,
  primaryData: string,
  settings: Record<string, string> = {},
): Promise<Standby> {
  const home = makeDataDir(mkdtempSync(path.join(tmpdir(), 'daylet-standby-')))
  const binaries = await reachableBinaries(home)
  const pgData = path.join(home, 'postgres')
  const socket = path.join(home, 'socket')
  const slot = `standby_${path.basename(home).replace(/\W/g, '_').toLowerCase()}`
  const sql = postgres({ ...connectionOptions(primary.superuserUrl), max: 1, onnotice: () => {} })
  await sql`select pg_create_physical_replication_slot(${slot}, true)`
  await sql`select pg_backup_start(${slot}, true)`
  // If a file is deleted during the copy, the log contains its changes.
  spawnSync('cp', ['-a', path.join(primaryData, 'postgres'), pgData])
  const [label] = await sql`select labelfile from pg_backup_stop(false)`
  for (const name of [...ITS_OWN, ...EMPTIED]) rmSync(path.join(pgData, name), { recursive: true, force: true })
  for (const name of EMPTIED) mkdirSync(path.join(pgData, name), { mode: 0o700 })
  writeFileSync(path.join(pgData, 'backup_label'), label?.labelfile)
  writeFileSync(path.join(pgData, 'standby.signal'), '')
  mkdirSync(socket, { mode: 0o700 })
  const { runAs } = binaries
  if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, pgData, socket])
  const { host, username, password } = connectionOptions(primary.superuserUrl)
  const running = {
    unix_socket_directories: socket,
    listen_addresses: '',
    hot_standby: 'on',
    max_connections: '100',
    ...settings,
  }
  const follows = {
    primary_conninfo: `host=${host} port=5432 user=${username} password=${password}`,
    primary_slot_name: slot,
  }
  const launch = () =>
    runPostgres(
      { pgData, logFile: path.join(home, 'postgres.log'), settings: { ...running, ...follows }, binaries },
      () => {},
    )
  let postgresProcess = await launch()
  const here = (url: string) => url.replace(/host=[^&]+/, `host=${encodeURIComponent(socket)}`)
  const superuserUrl = here(primary.superuserUrl)
  const itself = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  return {
    appUrl: here(primary.appUrl),
    superuserUrl,
    dataDir: home,
    caughtUp: async () => {
      const [at] = await sql`select pg_current_wal_lsn()::text as position`
      while (!(await itself`select pg_last_wal_replay_lsn() >= ${at?.position}::pg_lsn as done`)[0]?.done);
    },
    promote: async () => void (await itself`select pg_promote()`),
    stop: () => postgresProcess.stop(),
    start: async () => {
      postgresProcess = await launch()
    },
    close: async () => {
      await itself.end({ timeout: 1 })
      await postgresProcess.stop()
      await sql`select pg_drop_replication_slot(${slot})`.catch(() => {})
      await sql.end({ timeout: 1 })
      rmSync(home, { recursive: true, force: true })
    },
  }
}
