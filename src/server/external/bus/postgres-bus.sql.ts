import type { Logger } from 'pino'
import type { Pool } from '../../database/connect.ts'
import type { Bus, BusMessage } from './bus.ts'

const CHANNEL = 'daylet_bus'
const AGAIN_MS = 2_000

/**
 * The database itself, which tells in the order of commits. `listens` false: behind a pooler in transaction mode nobody hears anything, and
 * the sweep finds what was told.
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
      // A line that is lost later the driver opens again by itself.
      const listen = async () => {
        try {
          const { unlisten } = await sql.listen(CHANNEL, (text) => hear(JSON.parse(text) as BusMessage))
          stop = async () => void (await unlisten())
        } catch (err) {
          if (closed) return
          log.warn({ err }, 'the database could not be listened to; it is tried again')
          timer = setTimeout(listen, AGAIN_MS)
        }
      }
      await listen()
      return async () => {
        clearTimeout(timer)
        await stop().catch(() => {})
      }
    },
    // The line goes with the pool.
    close: async () => {
      closed = true
    },
  }
}
