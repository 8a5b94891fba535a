import type { ChildProcess } from 'node:child_process'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  readonly pid: () => number
  signal(signal: NodeJS.Signals): void
  end(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function aProgram(launch: () => ChildProcess, answers: () => Promise<boolean>): Promise<Program> {
  let child: ChildProcess
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const start = async () => {
    child = launch()
    running.add(child)
    child.once('exit', () => running.delete(child))
    while (!(await answers())) {
      if (isGone()) throw new Error(`${child.spawnargs[0]} ended by itself (${child.exitCode ?? child.signalCode})`)
      await wait(20)
    }
  }
  await start()
  return {
    pid: () => child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    end: async (signal = 'SIGKILL') => {
      if (isGone()) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    },
    start,
  }
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
