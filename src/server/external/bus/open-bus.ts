import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { isPooled, type Pool } from '../../database/connect.ts'
import type { Bus } from './bus.ts'
import { postgresBus } from './postgres-bus.sql.ts'
import { redisBus } from './redis-bus.ts'

/** Redis where the operator names one, else the database. */
export function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  sql: Pool,
  log: Pick<Logger, 'warn'>,
): Bus {
  if (redisUrl) return redisBus(redisUrl, log)
  return postgresBus(sql, { listens: !databaseUrl || !isPooled(databaseUrl), log })
}
