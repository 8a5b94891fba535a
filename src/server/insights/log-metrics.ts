import { pathOf } from '../../domain/insights/page-url.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { addMetrics } from './insights.sql.ts'
import { checkTelemetryLimit } from './telemetry-limit.ts'
import { withoutSecrets } from './without-secrets.ts'

type Measured = {
  metric_name: string
  metric_value: number
  page_url: string
  metadata?: Record<string, unknown> | undefined
}

/** Logs a page's speed, unless the visitor asks not to be tracked. */
export async function logMetrics(ctx: Context, measured: readonly Measured[]) {
  const { deps, request, now } = ctx
  if (request.globalPrivacyControl) return ok({})
  const refusal = await checkTelemetryLimit(ctx, 'performance-metrics', measured)
  if (refusal) return err(refusal)
  const metrics = measured.map(({ metric_name: name, metric_value: value, page_url, metadata }) => {
    return { name, value, pageUrl: pathOf(page_url), metadata: withoutSecrets(metadata ?? {}) }
  })
  const userId = (await request.visitor())?.account?.id ?? null
  await addMetrics(deps.sql, { userId, at: now, metrics })
  return ok({})
}
