import { maskedStack } from '../../domain/insights/error-mask.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import type { Deps } from '../deps.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { addError } from './insights.sql.ts'
import { withoutSecrets } from './without-secrets.ts'

type Fault = { requestId: string; path: string; err: unknown; userAgent?: string }
/** A page that always fails is seen in as many; the log on standard output has them all. */
const MOST_A_MINUTE = 60

/** A fault of ours: one line of the log, and a row of error_logs under the id the visitor sees, who does not wait for it. */
export function logFault(deps: Deps, message: string, fault: Fault): void {
  const { err, requestId, path } = fault
  // A query may hold a token.
  deps.log.error({ err, requestId, path: pathOf(path) }, message)
  void keep(deps, fault)
}

async function keep(deps: Deps, { requestId, path, err, userAgent = '' }: Fault): Promise<void> {
  const error = err instanceof Error ? err : new Error(String(err))
  try {
    if (await consumeRateLimit(deps, ['server faults'], MOST_A_MINUTE)) return
    const at = deps.clock.now()
    await addError(deps.sql, {
      userId: null,
      message: withoutSecrets(`${error.name}: ${error.message}`),
      stack: maskedStack(error.stack ?? '', 'admin'),
      pageUrl: pathOf(path),
      userAgent: userAgent.slice(0, 300),
      severity: 'high',
      context: { type: 'server_fault', error_id: requestId, timestamp: at },
      at,
    })
  } catch {
    // The database may be what failed; the line above is there.
  }
}
