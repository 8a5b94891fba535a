import type { Logger } from 'pino'
import { isUnavailable } from '../database/unavailable.ts'

/**
 * Of a connection that is lost under load the driver (postgres 3.4.9) may also speak where nobody listens. Whoever asked has heard it
 * by then; the process goes on. Anything else that nobody caught ends it, and it is replaced.
 */
export function outliveTheDatabase(log: Pick<Logger, 'warn' | 'fatal'>): void {
  process.on('uncaughtException', (err) => {
    if (isUnavailable(err) || isWrittenToNobody(err)) return log.warn({ err }, 'a connection to the database was lost')
    log.fatal({ err }, 'an error that nobody caught')
    process.exit(1)
  })
}

/** The driver's own buffered write, to a connection that was closed before its turn came. */
function isWrittenToNobody(err: unknown): boolean {
  return err instanceof TypeError && /nextWrite \(.*[\\/]postgres[\\/]src[\\/]connection\.js/.test(err.stack ?? '')
}
