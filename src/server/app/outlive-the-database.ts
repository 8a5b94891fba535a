import type { Logger } from 'pino'
import { isUnavailable } from '../database/unavailable.ts'

/**
 * When a connection is lost under load, the driver (postgres 3.4.9) can also throw outside any request. The request
 * itself has already failed by then, so the process continues. Any other uncaught error ends the process, which is
 * replaced.
 */
export function outliveTheDatabase(log: Pick<Logger, 'warn' | 'fatal'>): void {
  process.on('uncaughtException', (err) => {
    if (isUnavailable(err) || isWrittenToNobody(err)) return log.warn({ err }, 'a connection to the database was lost')
    log.fatal({ err }, 'uncaught error')
    process.exit(1)
  })
}

/** A buffered write of the driver to a connection that is already closed. */
function isWrittenToNobody(err: unknown): boolean {
  return err instanceof TypeError && /nextWrite \(.*[\\/]postgres[\\/]src[\\/]connection\.js/.test(err.stack ?? '')
}
