import { spawn } from 'node:child_process'
import { freePort } from './free-port.ts'
import { aProgram, listens } from './program.ts'

export type Redis = { readonly url: string; stop(): Promise<void>; start(): Promise<void> }

export async function openRedis(binary: string): Promise<Redis> {
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = await aProgram(
    () => spawn(binary, settings, { stdio: 'ignore' }),
    () => listens(port),
  )
  return { url: `redis://127.0.0.1:${port}`, stop: () => redis.end(), start: redis.start }
}
