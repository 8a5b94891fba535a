import type { SecurityEventType } from '../../domain/insights/security-event.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { hashOf } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { recordSecurityEvent } from '../insights/record-security-event.ts'

/** Notes what the server itself saw somebody do here; never what they typed. */
export async function noteEvent(
  context: RequestContext,
  type: SecurityEventType,
  details: { tried?: AccountId } = {},
): Promise<void> {
  const visitor = await context.visitor()
  const device = context.token('device')
  const source = {
    sessionId: visitor?.sessionId ?? null,
    account: visitor?.account ?? null,
    deviceHash: device === null ? null : hashOf(device),
  }
  await recordSecurityEvent(context.deps, source, { type, details, seenByServer: true })
}
