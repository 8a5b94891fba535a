import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftover, readPidFile } from './leftover-postgres.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'

type Settings = Record<string, string> & { unix_socket_directories: string }
type Cluster = { pgData: string; logFile: string; settings: Settings; binaries: PostgresBinaries }

/** The statuses PostgreSQL writes once it accepts connections. `standby` means that it follows another server. */
const ACCEPTS = new Set(['ready', 'standby'])
const READY_WITHIN_MS = 60_000
const LOG_KEPT_BYTES = 10_000_000

/**
 * Restarts PostgreSQL when it dies, after 0.25 s and then with growing delays up to 10 s. On a full disk, PostgreSQL
 * can't start until there is space again. Resolves when it accepts connections.
 */
export async function runPostgres(cluster: Cluster, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  await endLeftover(cluster.pgData, cluster.settings.unix_socket_directories)
  let stopping = false
  let child = launch(cluster)
  await ready(cluster, child)

  const watch = (running: ChildProcess) =>
    running.once('exit', async (code, signal) => {
      for (let pause = 250; !stopping; pause = Math.min(pause * 2, 10_000)) {
        log(
          `PostgreSQL stopped unexpectedly (${signal ?? `exit ${code}`}); starting it again, its log is ${cluster.logFile}`,
        )
        await wait(pause)
        if (stopping) return
        try {
          await endLeftover(cluster.pgData, cluster.settings.unix_socket_directories)
          child = launch(cluster)
          await ready(cluster, child)
          log('PostgreSQL is back')
          watch(child)
          return
        } catch {
          // The loop's next iteration reports the error and retries.
        }
      }
    })
  watch(child)

  return {
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGQUIT'), 10_000)
      await gone
      clearTimeout(late)
    },
  }
}

function launch({ pgData, logFile, settings, binaries }: Cluster): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > LOG_KEPT_BYTES) renameSync(logFile, `${logFile}.1`)
  const logTo = openSync(logFile, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // PostgreSQL gets a separate process group, because Ctrl-C in the terminal must reach the app first, which then stops
  // the database.
  const child = spawn(binaries.postgres, ['-D', pgData, ...options], {
    ...binaries.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logTo, logTo],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(logTo)
  child.on('error', () => {})
  return child
}

async function ready({ pgData, logFile }: Cluster, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new PostgresUnavailable(`PostgreSQL did not start:\n${lastLines(logFile)}`)
    }
    const [pid, , , , , , , status] = readPidFile(pgData)
    if (Number(pid) === child.pid && ACCEPTS.has(status?.trim() ?? '')) return
    await wait(10)
  }
  child.kill('SIGQUIT')
  throw new PostgresUnavailable(`PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s; its log is ${logFile}`)
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
