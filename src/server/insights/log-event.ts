import { pathOf, spaceOfPage } from '../../domain/insights/page-url.ts'
import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { addEvent, addMetrics } from './insights.sql.ts'
import { checkTelemetryLimit, withoutSecrets } from './telemetry.ts'

type Input = { event_name: string; properties?: Record<string, unknown> | undefined }

/** Logs nothing if the visitor asks not to be tracked. */
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

type Measured = {
  metric_name: string
  metric_value: number
  page_url: string
  metadata?: Record<string, unknown> | undefined
}

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

/** Only the server can create this event, because browsers can't send a name with a dot. */
export const EMPTY_SEARCH = 'search.without_results'

/** Limits stored searches per process, because robots search for things that don't exist. */
const MOST: Limit = { most: 60, spanMs: 60_000 }
const noted = new WeakMap<Deps['sql'], readonly number[]>()

/** Records the location but not the visitor. It doesn't delay the response, and its failures are ignored. */
export function noteEmptySearch({ sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>, location: string): void {
  const at = clock.now()
  const { allowed, taken } = slideWindow(noted.get(sql) ?? [], at.epochMilliseconds, MOST)
  noted.set(sql, taken)
  if (!allowed) return
  const properties = { words: withoutSecrets(location) }
  addEvent(sql, { userId: null, name: EMPTY_SEARCH, properties, at, viewed: null }).catch((err: unknown) =>
    log.warn({ err }, 'a search without results could not be recorded'),
  )
}
