import { maskedStack } from '../../domain/insights/error-mask.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import { TIMEOUT_EVENTS } from '../../domain/insights/security-event.ts'
import { networkOf } from '../http/client-ip.ts'
import { hashOf } from '../http/cookies.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addError, addEvent, addMetrics } from './insights.sql.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { findOwner } from './security.sql.ts'
import { withoutSecrets } from './without-secrets.ts'

/** So many a minute and address: an honest browser stays far below, and whole offices share an address. */
const A_MINUTE = 60

const { insights } = endpoints

async function refusalFor({ deps, address }: RequestContext, what: string) {
  const retryAt = await consumeRateLimit(deps, [`${what}:from:${networkOf(address)}`], A_MINUTE)
  return retryAt && { code: 'too_many' as const, retryAt }
}

function ownerOf(context: RequestContext) {
  const tokens = (['session', 'refresh'] as const).map(context.token).filter((token) => token !== null)
  return findOwner(context.deps.sql, tokens.map(hashOf))
}

export const insightEndpoints = {
  logError: insights.logError.handler(async ({ input, context, errors }) => {
    const refusal = await refusalFor(context, 'error-logs')
    if (refusal) return refuse(errors, refusal)
    const { deps, userAgent } = context
    const account = (await context.visitor())?.account ?? null
    const at = deps.clock.now()
    await addError(deps.sql, {
      userId: account?.id ?? null,
      message: withoutSecrets(input.error_message),
      stack: input.error_stack === undefined ? null : maskedStack(input.error_stack, account?.role ?? null),
      pageUrl: pathOf(input.page_url),
      userAgent: userAgent.slice(0, 300),
      severity: input.severity ?? 'medium',
      context: { ...withoutSecrets(input.context), timestamp: at },
      at,
    })
    return {}
  }),
  logEvent: insights.logEvent.handler(async ({ input, context, errors }) => {
    if (context.globalPrivacyControl) return {}
    const refusal = await refusalFor(context, 'analytics-events')
    if (refusal) return refuse(errors, refusal)
    const { deps, userAgent } = context
    const userId = (await context.visitor())?.account?.id ?? null
    const at = deps.clock.now()
    const added = { timestamp: at, user_agent: userAgent.slice(0, 300) }
    const properties = { page_url: null, ...withoutSecrets(input.properties), ...added }
    await addEvent(deps.sql, { userId, name: input.event_name, properties, at })
    return {}
  }),
  logMetrics: insights.logMetrics.handler(async ({ input, context, errors }) => {
    if (context.globalPrivacyControl) return {}
    const refusal = await refusalFor(context, 'performance-metrics')
    if (refusal) return refuse(errors, refusal)
    const { sql, clock } = context.deps
    const metrics = input.map(({ metric_name: name, metric_value: value, page_url, metadata }) => {
      return { name, value, pageUrl: pathOf(page_url), metadata: withoutSecrets(metadata ?? {}) }
    })
    const userId = (await context.visitor())?.account?.id ?? null
    await addMetrics(sql, { userId, at: clock.now(), metrics })
    return {}
  }),
  monitorSecurity: insights.monitorSecurity.handler(async ({ input, context, errors }) => {
    const refusal = await refusalFor(context, 'security-monitor')
    if (refusal) return refuse(errors, refusal)
    const details = withoutSecrets(input.details ?? {})
    // What ends a session may be told when it has ended here already; whose it was is asked before its tokens are forgotten.
    const ended = TIMEOUT_EVENTS.some((name) => name === input.event_type) ? await ownerOf(context) : null
    const visitor = await context.visitor()
    await recordSecurityEvent(context.deps, visitor?.account ? visitor : (ended ?? visitor), {
      type: input.event_type,
      details,
      seenByServer: false,
    })
    return {}
  }),
}
