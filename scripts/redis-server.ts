import path from 'node:path'
import { debians, runs, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'redis-server'
export const WAY_TO_REDIS = wayTo(PACKAGE)

/**
 * Finds the Redis in REDIS_SERVER or an installed one. As root on Debian, installs Debian's package if there is none.
 */
export function findRedis(say: Say): string | undefined {
  if (process.env.REDIS_SERVER) return runs(process.env.REDIS_SERVER)
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  const installed = () => folders.map((folder) => path.join(folder, PACKAGE)).find((place) => runs(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
