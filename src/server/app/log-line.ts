import { pino } from 'pino'

/** Writes the log. On a full disk the site continues, and the newest megabyte is kept until there is room. */
export function logLine(): ReturnType<typeof pino.destination> {
  const out = pino.destination({ fd: 1, sync: true, maxLength: 1 << 20 })
  return out.on('error', () => {})
}
