import type { Role } from '../../domain/accounts/permission.ts'
import { fingerprintOf } from '../../domain/insights/error-fingerprint.ts'
import { maskedStack } from '../../domain/insights/error-mask.ts'
import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { TEN_A_MINUTE } from '../../domain/kernel/rate-limit.ts'
import { api } from '../client/api.ts'
import { rateLimiter } from './rate-limiter.ts'
import { inBackground, outlivingPage } from './send.ts'
import type { Caught } from './watch-errors.ts'

const severities = { javascript_error: 'high', promise_rejection: 'high', console_error: 'medium' } as const
const MESSAGE = 1_000
const STACK = 6_000

/** Sends each error once, at most ten of a kind per minute; `role` decides whether stacks are sent whole or masked. */
export function errorReporter(role: () => Role | null): (caught: Caught) => void {
  const mayReport = rateLimiter(TEN_A_MINUTE)
  // React logs an error caught by a boundary to the console, and so does the router.
  const reported = new WeakSet<Error>()
  return ({ type, what, errorId }) => {
    const error = what.find((part) => part instanceof Error)
    if (error && reported.has(error)) return
    if (error) reported.add(error)
    if (!mayReport(type)) return
    const stack = error?.stack && maskedStack(storable(error.stack, STACK), role())
    const fingerprint = error?.stack && fingerprintOf(type, error.stack)
    inBackground(
      api.insights.logError(
        {
          error_message: withoutSecretValues(storable(what.map(textOf).join(' '), MESSAGE)),
          ...(stack && { error_stack: stack }),
          ...(fingerprint && { fingerprint }),
          page_url: location.pathname,
          severity: severities[type],
          context: { type, ...(errorId && { error_id: errorId }) },
        },
        outlivingPage,
      ),
    )
  }
}

/** Converts a thrown or logged value to text; for a response thrown by the router only its status. */
export function textOf(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`
  if (typeof part !== 'object' || part === null) return String(part)
  const { status, statusText } = part as { status?: unknown; statusText?: unknown }
  if (typeof status === 'number' && typeof statusText === 'string') return `${status} ${statusText}`.trim()
  try {
    return JSON.stringify(part)
  } catch {
    return Object.prototype.toString.call(part)
  }
}

/** Removes characters the database can't store and shortens the text to the request's limit. */
function storable(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '')
}
