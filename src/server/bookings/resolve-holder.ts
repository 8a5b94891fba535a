import { createHash } from 'node:crypto'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { giveTokens } from '../accounts/start-session.ts'
import type { Config } from '../config.ts'
import { codeHashes } from '../encrypt.ts'
import { networkOf } from '../http/client-ip.ts'
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

/** The network a hold is counted by, as a hash. */
export function holdNetwork({ secrets }: Config, address: string): Buffer | null {
  const [network = null] = codeHashes(secrets, `hold:${networkOf(address)}`)
  return network
}

/** The visitor who asks, null at the first time; a stranger whose first reply was lost, with the session in it, is found again by the same request. */
export async function knownHolder(context: RequestContext, asked: HoldInput): Promise<Visitor | null> {
  const { sql, clock, config } = context.deps
  const visitor = await context.visitor()
  const key = asked.idempotencyKey
  if (visitor || !key) return visitor
  const since = clock.now().subtract({ seconds: LOST_SECONDS })
  const by = { network: holdNetwork(config, context.address), userAgent: context.userAgent }
  const lost = await findLostSession(sql, { key, hash: hashOfInput(asked), ...by, since })
  return lost && giveTokens(context, lost)
}
