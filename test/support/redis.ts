import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { freePort } from './free-port.ts'

/** Debian's place for it. */
const BINARY = '/usr/bin/redis-server'
export const hasRedis = existsSync(BINARY)

/** A Redis of one's own that keeps nothing; it can be stopped and started again where it was. */
export async function aRedis(): Promise<{ url: string; stop(): Promise<void>; start(): Promise<void> }> {
  const port = await freePort()
  let child = open(port)
  await answers(port)
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = open(port)
    await answers(port)
  }
  return { url: `redis://127.0.0.1:${port}`, stop, start }
}

const open = (port: number) =>
  spawn(BINARY, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })

/** Until somebody listens there. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
  }
}
