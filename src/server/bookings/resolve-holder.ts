import { createHash } from 'node:crypto'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { giveTokens, visitorOrNew } from '../accounts/start-session.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findLostSession } from './holds.sql.ts'
import type { HoldInput } from './try-hold.ts'

/** A request that got no answer is repeated within this time. */
const LOST_SECONDS = 120

/** Tells one request from another under the same key. */
export const hashOfInput = (asked: HoldInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, idempotencyKey: null }))
    .digest()

/** The visitor who asks; a stranger whose first reply was lost, with the session in it, is found again by the same request. */
export async function resolveHolder(context: RequestContext, asked: HoldInput): Promise<Visitor> {
  const { sql, clock } = context.deps
  const key = (await context.visitor()) ? undefined : asked.idempotencyKey
  const since = clock.now().subtract({ seconds: LOST_SECONDS })
  const lost = key && (await findLostSession(sql, key, hashOfInput(asked), since))
  return (lost && (await giveTokens(context, lost))) || visitorOrNew(context)
}
