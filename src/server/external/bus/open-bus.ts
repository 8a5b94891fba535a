import type { Logger } from 'pino'
import type { Config } from '../../platform/config/config.ts'
import { isPooled, type Pool } from '../../platform/database/connect.ts'
import type { Bus } from './bus.ts'
import { postgresBus } from './postgres-bus.sql.ts'

export async function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  sql: Pool,
  log: Pick<Logger, 'warn'>,
): Promise<Bus> {
  if (redisUrl) {
    const { redisBus } = await import('./redis-bus.ts')
    return redisBus(redisUrl, log)
  }
  return postgresBus(sql, { listens: !databaseUrl || !isPooled(databaseUrl), log })
}
