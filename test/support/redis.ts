import { inject } from 'vitest'
import { WAY_TO_REDIS } from '../../scripts/redis-server.ts'
import { openRedis, type Redis } from './redis-server.ts'

export async function aRedis(): Promise<Redis> {
  const binary = inject('redisServer')
  if (!binary) throw new Error(`There is no Redis here. Install one: ${WAY_TO_REDIS}`)
  return openRedis(binary)
}
