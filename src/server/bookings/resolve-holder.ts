import { createHash } from 'node:crypto'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { giveTokens } from '../accounts/start-session.ts'
import type { Config } from '../config.ts'
import { codeHashes } from '../encrypt.ts'
import { networksOf } from '../http/client-ip.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findLostSession, type HoldNetwork } from './holds.sql.ts'
import type { HoldInput } from './try-hold.ts'

/** A request that got no answer is repeated within this time. */
const LOST_SECONDS = 120

/** Tells one request from another under the same key. */
export const hashOfInput = (asked: HoldInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, idempotencyKey: null }))
    .digest()

/** The networks that a hold from this address counts for, as hashes, the narrowest first. */
export const holdNetworks = ({ secrets }: Config, address: string): HoldNetwork[] =>
  networksOf(address).flatMap(({ name, times }) =>
    codeHashes(secrets, `hold:${name}`)
      .slice(0, 1)
      .map((hash) => ({ hash: hash.toString('base64'), times })),
  )

/** The visitor who asks, null at the first time; a stranger whose first reply was lost, with the session in it, is found again by the same request. */
export async function knownHolder(context: RequestContext, asked: HoldInput): Promise<Visitor | null> {
  const { sql, clock, config } = context.deps
  const visitor = await context.visitor()
  const key = asked.idempotencyKey
  if (visitor || !key) return visitor
  const since = clock.now().subtract({ seconds: LOST_SECONDS })
  const [network] = holdNetworks(config, context.address)
  if (!network) return null
  const asSent = { key, hash: hashOfInput(asked), network: network.hash, userAgent: context.userAgent, since }
  const lost = await findLostSession(sql, asSent)
  return lost && giveTokens(context, lost)
}
