import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const LOG = 'site.log'

export type RunningSite = {
  readonly url: string
  readonly leader: ChildProcess
  /** The processes that answer requests. */
  workers(): number[]
  /** The process that does background work. It starts once the site listens. */
  background(): number | undefined
  /**
   * Returns whether every process is listening. The site is ready as soon as the first one listens, and that one
   * handles all requests until then.
   */
  allListen(): boolean
  /** Sends kill -9 to all processes at once so that none can finish its work. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Runs the site in its own processes on an existing database, as `npm start` does. `env` adds settings. */
export async function aRunningSite(
  { appUrl, dataDir }: { appUrl: string; dataDir: string },
  env: Record<string, string> = {},
): Promise<RunningSite> {
  const port = env.PORT ?? String(await freePort())
  const lines = openSync(path.join(dataDir, LOG), 'a')
  const leader = spawn(process.execPath, [path.join(root, 'src', 'server', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: appUrl,
      DEMO: '0',
      TRUSTED_PROXIES: '127.0.0.1',
      SECRETS: 'only-for-this-run-0123456789-abcdef',
      ...env,
    },
    detached: true,
    stdio: ['ignore', lines, 'inherit', 'ipc'],
  })
  closeSync(lines)
  await Promise.race([
    ready(leader),
    once(leader, 'exit').then(() => Promise.reject(new Error('the site did not start'))),
  ])
  const gone = (signal: NodeJS.Signals, pid: number) => {
    const left = once(leader, 'exit')
    process.kill(pid, signal)
    return left.then(() => {})
  }
  return {
    url: `http://127.0.0.1:${port}`,
    leader,
    workers: () => childrenOf(leader.pid ?? 0).filter((pid) => hasRole(pid, 'web')),
    background: () => childrenOf(leader.pid ?? 0).find((pid) => hasRole(pid, 'background')),
    allListen: () => {
      const workers = childrenOf(leader.pid ?? 0).filter((pid) => hasRole(pid, 'web'))
      const doors = workers.map((pid) => doorsOf(pid, Number(port)))
      return doors.length > 1 && (doors[0] ?? 0) > 0 && new Set(doors).size === 1
    },
    kill: () => gone('SIGKILL', -(leader.pid ?? 0)),
    stop: async () => {
      // The site gives running work ten seconds. A process that takes longer is faulty, so it is killed.
      const late = setTimeout(() => leader.kill('SIGKILL'), 25_000)
      const [, signal] = (await Promise.all([once(leader, 'exit'), gone('SIGTERM', leader.pid ?? 0)]))[0]
      clearTimeout(late)
      if (signal === 'SIGKILL') throw new Error(`the site did not stop when it was told to\n${faultsIn(dataDir)}`)
    },
  }
}

export const faultsIn = (dataDir: string): string =>
  readFileSync(path.join(dataDir, LOG), 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .join('\n')

async function ready(leader: ChildProcess): Promise<void> {
  for await (const [message] of on(leader, 'message')) if ((message as { ready?: number }).ready) return
}

/** Reads /proc, so it works only on Linux. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => parentOf(pid) === parent)
    .map(Number)
    .sort((a, b) => a - b)
}

/** A process has its role once it has replaced the program of the process that started it. */
const hasRole = (pid: number, role: string) => argumentsOf(pid).includes(role)

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

function doorsOf(pid: number, port: number): number {
  const LISTENING = '0A'
  const [hex, open] = [port.toString(16).toUpperCase().padStart(4, '0'), new Set<string>()]
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === LISTENING && local.endsWith(`:${hex}`)) open.add(`socket:[${inode}]`)
    }
  try {
    return readdirSync(`/proc/${pid}/fd`).filter((fd) => open.has(targetOf(`/proc/${pid}/fd/${fd}`))).length
  } catch {
    return 0
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
