import type { SecurityEventType } from '../../domain/insights/security-event.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { RequestContext } from '../http/request-context.ts'
import { recordSecurityEvent } from '../insights/record-security-event.ts'
import { deviceOf } from './start-session.ts'

/** Notes what the server itself saw somebody do here; never what they typed. A browser without a mark gets one, or its next act would be a stranger's. */
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

/** A wrong password, code, second factor or passkey, and whose account it was for. */
export function noteFailedSignIn(context: RequestContext, tried: AccountId | null = null): Promise<void> {
  return noteEvent(context, 'signin_failed', tried)
}
