import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabase, SEARCHING } from '../database/connect.ts'
import { LOOK_MS, openReplica } from '../database/replica.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'

type Opened = Pick<Deps, 'sql' | 'searchSql' | 'readSql' | 'replica'>

/** Opens this process's pools and the replica's, which is monitored while it is open. */
export function openDatabases({ databaseUrl = '', databaseReadUrl }: Config, log: Logger) {
  const { sql, close } = openDatabase(databaseUrl, { max: 12, onNotice: (text) => log.warn(text) })
  const search = openDatabase(databaseUrl, SEARCHING)
  const replica = openReplica(databaseReadUrl, sql, log)
  const stopLooking = replica ? repeat(() => replica.look(), LOOK_MS, log) : async () => {}
  const opened: Opened = { sql, searchSql: search.sql, readSql: sql, replica }
  return {
    opened,
    close: async () => {
      await stopLooking()
      await Promise.all([close(), search.close(), replica?.close()])
    },
  }
}
