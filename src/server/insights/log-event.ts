import { spaceOfPage } from '../../domain/insights/page-url.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { addEvent } from './insights.sql.ts'
import { checkTelemetryLimit } from './telemetry-limit.ts'
import { withoutSecrets } from './without-secrets.ts'

type Input = { event_name: string; properties?: Record<string, unknown> | undefined }

/** Logs a visitor's action, unless they ask not to be tracked. */
export async function logEvent(ctx: Context, input: Input) {
  const { deps, request, now } = ctx
  if (request.globalPrivacyControl) return ok({})
  const refusal = await checkTelemetryLimit(ctx, 'analytics-events', [input])
  if (refusal) return err(refusal)
  const userId = (await request.visitor())?.account?.id ?? null
  const added = { timestamp: now, user_agent: request.userAgent.slice(0, 300) }
  const properties = { page_url: null, ...withoutSecrets(input.properties), ...added }
  const viewed = input.event_name === 'page_view' ? spaceOfPage(String(input.properties?.page_url)) : null
  await addEvent(deps.sql, { userId, name: input.event_name, properties, at: now, viewed })
  return ok({})
}
