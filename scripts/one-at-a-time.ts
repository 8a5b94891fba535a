import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Claims a data directory until this process exits. If another process uses the directory, waits briefly, because that
 * process may be stopping. If the directory is still in use, returns a sentence that says so. The directory is free if
 * its recorded process was killed or if the process id now belongs to a different program.
 */
export async function claim(dataDir: string, patienceMs = 3_000): Promise<{ refused: string } | { release(): void }> {
  const file = path.join(dataDir, 'running.pid')
  const { dev, ino } = statSync(dataDir)
  const here = `${dev}:${ino}`
  const mine = `${process.pid} ${birthOf(process.pid)} ${here}`
  for (const until = Date.now() + patienceMs; ; await wait(100)) {
    if (create(file, mine)) return { release: () => rmSync(file, { force: true }) }
    const [pid = '', birth = '', place = here] = read(file).split(' ')
    if (place !== here) return { refused: copiedWhileRunning(dataDir, file) }
    if (!pid || birthOf(Number(pid)) !== birth) rmSync(file, { force: true })
    else if (Date.now() > until)
      return { refused: `The site is already running on this data (process ${pid}, ${dataDir}).` }
  }
}

function copiedWhileRunning(dataDir: string, file: string): string {
  return `${dataDir} was copied while a site was running on the original, so its database files may be inconsistent.
Copy it again while that site is stopped. If the site had been killed rather than running, the copy is fine: delete ${file}.`
}

function create(file: string, content: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the time at which a process started, in clock ticks since boot. Returns 'gone' if the process doesn't exist,
 * or 'alive' if the system doesn't report the time.
 */
function birthOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const fields = afterName.split(' ')
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'alive')
  } catch {
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : 'gone'
    }
  }
}
