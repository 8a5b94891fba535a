import { maskedStack } from '../../domain/insights/error-mask.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import type { Deps } from '../deps.ts'
import { addError } from './errors.sql.ts'
import { groupOfFault } from './group-error.ts'
import { withoutSecrets } from './without-secrets.ts'

type Fault = { requestId: string; path: string; err: unknown; userAgent?: string }
/** Per process. A page that always fails shows up within this limit; standard output has all errors. */
const MOST: Limit = { most: 60, spanMs: 60_000 }
const kept = new WeakMap<Deps['sql'], readonly number[]>()

/**
 * Logs a server error: one log line, and a row in error_logs under the id shown to the visitor. Doesn't delay the
 * response.
 */
export function logFault(deps: Deps, message: string, fault: Fault): void {
  const { err, requestId, path } = fault
  // A query string may contain a token.
  deps.log.error({ err, requestId, path: pathOf(path) }, message)
  void keep(deps, fault)
}

async function keep(deps: Deps, { requestId, path, err, userAgent = '' }: Fault): Promise<void> {
  try {
    const error = err instanceof Error ? err : new Error(String(err))
    const at = deps.clock.now()
    const { allowed, taken } = slideWindow(kept.get(deps.sql) ?? [], at.epochMilliseconds, MOST)
    kept.set(deps.sql, taken)
    if (!allowed) return
    await addError(deps.sql, {
      userId: null,
      message: sanitise(withoutSecrets(`${error.name}: ${error.message}`)),
      stack: maskedStack(error.stack ?? '', 'admin'),
      pageUrl: pathOf(path),
      group: groupOfFault(error, pathOf(path)),
      userAgent: userAgent.slice(0, 300),
      severity: 'high',
      context: { type: 'server_fault', error_id: requestId, timestamp: at },
      at,
    })
  } catch {
    // If the database failed, the log line above remains.
  }
}
