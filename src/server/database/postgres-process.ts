import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'

type Cluster = { pgData: string; logFile: string; settings: Record<string, string>; binaries: PostgresBinaries }

const READY_WITHIN_MS = 60_000
const LOG_KEPT_BYTES = 10_000_000

/**
 * Runs one PostgreSQL cluster and keeps it running: when it dies it is started again, first after 0.25 s, then ever later up to 10 s,
 * because on a full disk it can only come back once there is room. Resolves when it accepts connections.
 */
export async function runPostgres(cluster: Cluster, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  await stopLeftover(cluster.pgData)
  let stopping = false
  let child = launch(cluster)
  await ready(cluster, child)

  const watch = (running: ChildProcess) =>
    running.once('exit', async (code, signal) => {
      for (let pause = 250; !stopping; pause = Math.min(pause * 2, 10_000)) {
        log(`PostgreSQL stopped by itself (${signal ?? `exit ${code}`}); starting it again, its log is ${cluster.logFile}`)
        await wait(pause)
        if (stopping) return
        try {
          await stopLeftover(cluster.pgData)
          child = launch(cluster)
          await ready(cluster, child)
          log('PostgreSQL is back')
          watch(child)
          return
        } catch {
          // The next turn of the loop says so and tries again.
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
  // Its own process group: a Ctrl-C in the terminal must reach the app first, which then stops the database in its turn.
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
    const [pid, , , , , , , status] = pidFile(pgData)
    if (Number(pid) === child.pid && status?.trim() === 'ready') return
    await wait(10)
  }
  child.kill('SIGQUIT')
  throw new PostgresUnavailable(`PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s; its log is ${logFile}`)
}

/** A killed app leaves its PostgreSQL running, or a pid file whose number may belong to a stranger by now. */
async function stopLeftover(pgData: string): Promise<void> {
  const pid = Number(pidFile(pgData)[0])
  if (!pid) return
  const isOurs = () => programArguments(pid).includes(pgData)
  for (let waited = 0; isOurs(); waited += 20) {
    if (waited % 1000 === 0) tryKill(pid, waited < 10_000 ? 'SIGINT' : 'SIGQUIT')
    await wait(20)
  }
  rmSync(path.join(pgData, 'postmaster.pid'), { force: true })
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in between.
  }
}

function pidFile(pgData: string): string[] {
  try {
    return readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Empty for a process that is gone, a zombie, or somebody else's. */
function programArguments(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    if (existsSync('/proc/self')) return []
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim().split(' ')
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
