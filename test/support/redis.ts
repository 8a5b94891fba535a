import { inject } from 'vitest'
import { WAY_TO_REDIS } from '../../scripts/redis-server.ts'
import { openRedis, type Redis } from './redis-server.ts'

/** Starts a separate Redis that stores nothing on disk. It can be stopped and restarted on the same port. */
export async function aRedis(): Promise<Redis> {
  const binary = inject('redisServer')
  if (!binary) throw new Error(`There is no Redis here. Install one: ${WAY_TO_REDIS}`)
  return openRedis(binary)
}
