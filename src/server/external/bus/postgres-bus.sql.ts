import type { Logger } from 'pino'
import type { Pool } from '../../platform/database/connect.ts'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'daylet_bus'
const AGAIN_MS = 2_000

/**
 * If `listens` is false (a pooler in transaction mode), no messages arrive, and a regular sweep finds the updates
 * instead.
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
      // The driver reconnects by itself if the connection is lost later.
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
