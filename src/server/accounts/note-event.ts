import type { SecurityEventType } from '../../domain/insights/security-event.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { recordSecurityEvent } from '../insights/record-security-event.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { deviceOf } from './start-session.ts'

/**
 * Records what a person did, never what they typed. A browser without a device cookie gets one, so that its later
 * actions can be attributed to it.
 */
export async function noteEvent(
  context: RequestContext,
  type: SecurityEventType,
  tried: AccountId | null = null,
): Promise<void> {
  const visitor = await context.visitor()
  const source = {
    sessionId: visitor?.sessionId ?? null,
    account: visitor?.account ?? null,
    deviceHash: deviceOf(context),
    tried,
  }
  await recordSecurityEvent(context.deps, source, { type, seenByServer: true })
}

export function noteFailedSignIn(context: RequestContext, tried: AccountId | null = null): Promise<void> {
  return noteEvent(context, 'signin_failed', tried)
}
