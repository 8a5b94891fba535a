import { pino } from 'pino'

/** Where the log stands on a full disk: the site goes on, the newest megabyte is kept and written once there is room. */
export function logLine(): ReturnType<typeof pino.destination> {
  const out = pino.destination({ fd: 1, sync: true, maxLength: 1 << 20 })
  return out.on('error', () => {})
}
