import { digest, fingerprintOf } from '../../domain/insights/error-fingerprint.ts'
import { maskedStack } from '../../domain/insights/error-mask.ts'
import { pagePattern } from '../../domain/insights/page-pattern.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { addError, type LoggedError } from './errors.sql.ts'
import { checkTelemetryLimit, withoutSecrets } from './telemetry.ts'

type Input = {
  error_message: string
  error_stack?: string | undefined
  page_url: string
  severity?: 'medium' | 'high' | undefined
  fingerprint?: string | undefined
  context?: Record<string, unknown> | undefined
}

export async function logError(ctx: Context, input: Input) {
  const refusal = await checkTelemetryLimit(ctx, 'error-logs', [input])
  if (refusal) return err(refusal)
  const { deps, request, now } = ctx
  const account = (await request.visitor())?.account ?? null
  const pageUrl = pathOf(input.page_url)
  await addError(deps.sql, {
    userId: account?.id ?? null,
    message: sanitise(withoutSecrets(input.error_message)),
    stack: input.error_stack === undefined ? null : maskedStack(input.error_stack, account?.role ?? null),
    pageUrl,
    userAgent: request.userAgent.slice(0, 300),
    severity: input.severity ?? 'medium',
    context: { ...withoutSecrets(input.context), timestamp: now },
    at: now,
    group: groupOfError(input.context?.type, pageUrl, input.fingerprint, input.error_stack),
  })
  return ok({})
}

type Group = LoggedError['group']

/** Our pages report only these kinds of errors. Anything else was sent by someone else. */
const KINDS = ['javascript_error', 'promise_rejection', 'console_error', 'csp_violation']

/** Groups a browser error by its fingerprint, or by kind and page if it has none. */
function groupOfError(type: unknown, path: string, fingerprint: string | undefined, stack: string | undefined) {
  const kind = KINDS.find((known) => known === type) ?? 'other'
  return grouped('b', kind, pagePattern(path), fingerprint ?? fingerprintOf(kind, stack ?? ''))
}

/** Groups a server error by the stack lines in our files. If no line is in our files, uses all lines. */
function groupOfFault(error: Error, path: string): Group {
  const lines = (error.stack ?? '').split('\n')
  const ours = lines.filter((line) => !/node_modules|node:/.test(line)).join('\n')
  const kind = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  const page = path.startsWith('/api/') ? '/api' : pagePattern(path)
  return grouped('s', kind, page, fingerprintOf(kind, ours) ?? fingerprintOf(kind, lines.join('\n')))
}

function grouped(from: 'b' | 's', kind: string, page: string, fingerprint: string | null): Group {
  const instead = from + digest(`${kind} ${page}`)
  return { fingerprint: fingerprint ? from + fingerprint : instead, instead, kind, page }
}

type Fault = { requestId: string; path: string; err: unknown; userAgent?: string }
/**
 * Limits stored errors per process. A page that always fails still shows up within this limit, and standard output
 * contains all errors.
 */
const MOST: Limit = { most: 60, spanMs: 60_000 }
const kept = new WeakMap<Deps['sql'], readonly number[]>()

/** Writes a log line and stores a row in error_logs under the id shown to the visitor. Doesn't delay the response. */
export function logFault(deps: Deps, message: string, fault: Fault): void {
  const { err, requestId, path } = fault
  // The query string is left out because it may contain a token.
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
    // The database failed, but the log line was written.
  }
}
