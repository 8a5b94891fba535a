import type { PolicyReport } from '../../contract/insights.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { logError } from './log-error.ts'

/**
 * Returns a CSP keyword such as "inline" or "eval", or an address's origin. The path is left out because it may name a
 * person.
 */
function blockedName(blocked: string): string {
  const url = URL.parse(blocked)
  return url ? (url.host === '' ? url.protocol : url.origin) : blocked.slice(0, 60)
}

export async function logPolicyReports(ctx: Context, reports: readonly PolicyReport[]): Promise<void> {
  for (const { page, directive, blocked, source, line } of reports) {
    const logged = await logError(ctx, {
      error_message: `The content security policy (${directive.slice(0, 60)}) blocked ${blockedName(blocked)}`,
      page_url: page,
      context: { type: 'csp_violation', source: pathOf(source), line },
    })
    if (!logged.ok) return
  }
}
