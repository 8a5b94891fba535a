import { pino } from 'pino'

/** What PostgreSQL says besides of a row it could not write holds the row: addresses, hashes. */
export const LOG_OPTIONS = { redact: { paths: ['err.detail', 'err.where'], remove: true } }

/** Where the log stands on a full disk: the site goes on, the newest megabyte is kept and written once there is room. */
export function logLine(): ReturnType<typeof pino.destination> {
  const out = pino.destination({ fd: 1, sync: true, maxLength: 1 << 20 })
  return out.on('error', () => {})
}
