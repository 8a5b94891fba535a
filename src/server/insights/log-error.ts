import { maskedStack } from '../../domain/insights/error-mask.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import type { Context } from '../http/endpoints.ts'
import { addError } from './errors.sql.ts'
import { groupOfError } from './group-error.ts'
import { checkTelemetryLimit } from './telemetry-limit.ts'
import { withoutSecrets } from './without-secrets.ts'

type Input = {
  error_message: string
  error_stack?: string | undefined
  page_url: string
  severity?: 'medium' | 'high' | undefined
  fingerprint?: string | undefined
  context?: Record<string, unknown> | undefined
}

/** Logs a browser error without secrets; for admins with the whole stack. */
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
