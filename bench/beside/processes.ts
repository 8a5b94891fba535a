import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How to start a product, and a request that it can answer only when it is ready to work. */
export type Command = {
  readonly cwd: string
  readonly run: readonly [string, ...string[]]
  readonly env: Record<string, string>
  readonly log: string
  readonly ready: { url: string; headers?: Record<string, string> }
}
export type Running = { readonly pid: number; readonly seconds: number; stop(): Promise<void> }

const PATIENCE_MS = 300_000

/** Runs a command to its end. Throws if it fails. */
export async function finish({ cwd, run: [file, ...args], env, log }: Omit<Command, 'ready'>): Promise<void> {
  const child = launch({ cwd, run: [file, ...args], env, log })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed; see ${log}`)
}

/** Starts a product in its own process group and waits for its first answer. */
export async function start(command: Command): Promise<Running> {
  const began = performance.now()
  const child = launch(command)
  const pid = child.pid ?? 0
  const end = () => process.kill(-pid, 'SIGKILL')
  process.once('exit', end)
  const { url, headers = {} } = command.ready
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) break
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS)
      throw new Error(`${url} doesn't answer; see ${command.log}`)
    await pause(25)
  }
  const seconds = (performance.now() - began) / 1_000
  const stop = async () => {
    process.off('exit', end)
    const gone = once(child, 'exit')
    process.kill(-pid, 'SIGTERM')
    await Promise.race([gone, pause(10_000)])
    try {
      end()
    } catch {}
  }
  return { pid, seconds, stop }
}

function launch({ cwd, run: [file, ...args], env, log }: Omit<Command, 'ready'>): ChildProcess {
  const out = openSync(log, 'a')
  return spawn(file, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', out, out],
    detached: true,
  })
}

const factsOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** The kernel counts CPU time in ticks of this length. */
const TICK_MS = 10

/** The CPU time that a process and its living descendants have used, in ms. */
export const cpuOf = (pid: number): number =>
  familyOf(pid).reduce((ms, one) => {
    const facts = factsOf(one)
    return ms + (Number(facts[11]) + Number(facts[12])) * TICK_MS
  }, 0)

/** The memory of a process and its descendants in MB. A page that several of them share is counted once. */
export const memoryOf = (pid: number): number =>
  familyOf(pid).reduce((mb, one) => {
    const [, kB] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')) ?? []
    return mb + Number(kB ?? 0) / 1_024
  }, 0)

function familyOf(pid: number): string[] {
  const parents = new Map<string, string | undefined>()
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(one, factsOf(one)[1])
    } catch {
      // The process ended after it was listed.
    }
  }
  const belongs = (one: string | undefined): boolean =>
    one === String(pid) || (one !== undefined && belongs(parents.get(one)))
  return [...parents.keys()].filter(belongs)
}
