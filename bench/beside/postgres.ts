import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { ensureCluster } from '../../src/server/platform/database/create-cluster.ts'
import { SETTINGS } from '../../src/server/platform/database/embedded.ts'
import { reachableBinaries } from '../../src/server/platform/database/postgres-binaries.ts'
import { runPostgres } from '../../src/server/platform/database/postgres-process.ts'

const PASSWORD = 'only-for-this-bench'
const PORT = 5_439

export const urlOf = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${PORT}/${database}`

/**
 * Starts the PostgreSQL that Daylet brings, with Daylet's settings and durable writes. It listens on a TCP port, because
 * Medusa's migrations can't connect through a socket file.
 */
export async function startPostgres(folder: string) {
  const home = path.join(folder, 'postgres')
  mkdirSync(home, { recursive: true })
  const binaries = await reachableBinaries(home)
  const pgData = path.join(home, 'data')
  ensureCluster(pgData, binaries, PASSWORD, true)
  const socketDir = path.join(home, 'socket')
  mkdirSync(socketDir, { recursive: true })
  if (binaries.runAs) chownSync(socketDir, binaries.runAs.uid, binaries.runAs.gid)
  const settings = {
    ...SETTINGS,
    listen_addresses: '127.0.0.1',
    port: String(PORT),
    max_connections: '200',
    unix_socket_directories: socketDir,
  }
  const running = await runPostgres({ pgData, logFile: path.join(home, 'log'), settings, binaries }, console.error)
  const pid = Number(readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8').split('\n')[0])
  const end = () => process.kill(pid, 'SIGINT')
  process.once('exit', end)
  const stop = () => {
    process.off('exit', end)
    return running.stop()
  }
  return { pgData, stop }
}

export async function act(database: string, statement: string): Promise<void> {
  const { sql, close } = openDatabase(urlOf(database), { max: 1, statementTimeoutMs: 600_000 })
  await sql.unsafe(statement)
  await close()
}

export async function emptyDatabase(name: string): Promise<void> {
  await act('postgres', `drop database if exists ${name} with (force)`)
  await act('postgres', `create database ${name}`)
}
