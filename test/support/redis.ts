import { spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { inject } from 'vitest'
import { WAY_TO_REDIS } from '../../scripts/redis-server.ts'
import { freePort } from './free-port.ts'

/** A Redis of one's own that keeps nothing; it can be stopped and started again where it was. */
export async function aRedis(
  binary = inject('redisServer'),
): Promise<{ url: string; stop(): Promise<void>; start(): Promise<void> }> {
  if (!binary) throw new Error(`There is no Redis here. Install one: ${WAY_TO_REDIS}`)
  const port = await freePort()
  let child = open(binary, port)
  await answers(port)
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = open(binary, port)
    await answers(port)
  }
  return { url: `redis://127.0.0.1:${port}`, stop, start }
}

const open = (binary: string, port: number) =>
  spawn(binary, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
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
