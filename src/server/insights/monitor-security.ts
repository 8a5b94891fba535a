import { type SecurityEventType, TIMEOUT_EVENTS } from '../../domain/insights/security-event.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { hashOf } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { findOwner } from './security.sql.ts'
import { checkTelemetryLimit, withoutSecrets } from './telemetry.ts'

type Input = { event_type: SecurityEventType; details?: Record<string, unknown> | undefined }

export async function monitorSecurity(ctx: Context, input: Input) {
  const { event_type: type, details } = input
  const refusal = await checkTelemetryLimit(ctx, 'security-monitor', [input])
  if (refusal) return err(refusal)
  const { deps, request } = ctx
  // The session may already be over when the browser reports its end, so its owner is looked up before its tokens are
  // deleted.
  const ended = TIMEOUT_EVENTS.some((name) => name === type) ? await ownerOf(request) : null
  const visitor = await request.visitor()
  const event = { type, details: withoutSecrets(details ?? {}), seenByServer: false }
  await recordSecurityEvent(deps, visitor?.account ? visitor : (ended ?? visitor), event)
  return ok({})
}

function ownerOf({ deps, token }: RequestContext) {
  const tokens = (['session', 'refresh'] as const).map(token).filter((found) => found !== null)
  return findOwner(deps.sql, tokens.map(hashOf))
}
