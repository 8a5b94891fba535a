import type { Logger } from 'pino'
import type { Pool } from '../../platform/database/connect.ts'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'daylet_bus'
const AGAIN_MS = 2_000

/**
 * A bus over PostgreSQL LISTEN/NOTIFY. With `listens` false (a pooler in transaction mode) nothing is received, and
 * the sweep picks up the news instead.
 */
export function postgresBus(sql: Pool, { listens, log }: { listens: boolean; log: Pick<Logger, 'warn'> }): Bus {
  let closed = false
  return {
    name: 'postgres',
    publish: async (tx, message) => void (await tx`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`),
    subscribe: async (hear) => {
      if (!listens) return async () => {}
      let stop = async () => {}
      let timer: NodeJS.Timeout | undefined
      // The driver reconnects by itself after a later connection loss.
      const listen = async () => {
        try {
          const { unlisten } = await sql.listen(CHANNEL, (text) => hear(JSON.parse(text) as BusMessage))
          stop = async () => void (await unlisten())
        } catch (err) {
          if (closed) return
          log.warn({ err }, 'could not listen to the database; will retry')
          timer = setTimeout(listen, AGAIN_MS)
        }
      }
      await listen()
      return async () => {
        clearTimeout(timer)
        await stop().catch(() => {})
      }
    },
    close: async () => {
      closed = true
    },
  }
}
