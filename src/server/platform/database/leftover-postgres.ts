import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stops the PostgreSQL that a killed site left running on this data, and removes stale lock files. PostgreSQL would
 * refuse to start if the process id in them had been reused. Nothing is removed while a process uses the data folder,
 * because two servers would destroy it.
 */
export async function endLeftover(pgData: string, socketDir: string): Promise<void> {
  for (let waited = 0; ; waited += 20) {
    const alive = processesIn(pgData)
    if (alive.length === 0) break
    if (waited % 1000 === 0) {
      const postmaster = Number(readPidFile(pgData)[0])
      if (waited >= 15_000) for (const pid of alive) tryKill(pid, 'SIGKILL')
      else if (alive.includes(postmaster)) tryKill(postmaster, waited < 10_000 ? 'SIGINT' : 'SIGQUIT')
    }
    await wait(20)
  }
  rmSync(path.join(pgData, 'postmaster.pid'), { force: true })
  for (const lock of readdirSync(socketDir)) rmSync(path.join(socketDir, lock), { force: true })
}

/** Reads PostgreSQL's postmaster.pid. The process id is on the first line, the status on the eighth. */
export function readPidFile(pgData: string): string[] {
  try {
    return readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Every process of a cluster has the data folder as its working directory. A zombie has none. */
function processesIn(pgData: string): number[] {
  if (!existsSync('/proc/self')) return postmasterByPs(pgData)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === pgData)
    .map(Number)
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function postmasterByPs(pgData: string): number[] {
  const pid = readPidFile(pgData)[0] ?? ''
  if (!/^\d+$/.test(pid)) return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' })
  return stdout.includes(pgData) ? [Number(pid)] : []
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process ended in the meantime.
  }
}
