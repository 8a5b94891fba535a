import { createHash } from 'node:crypto'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { giveTokens } from '../accounts/start-session.ts'
import type { Config } from '../config.ts'
import { codeHashes } from '../encrypt.ts'
import { networksOf } from '../http/client-ip.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findLostSession, type HoldNetwork } from './holds.sql.ts'
import type { HoldInput } from './try-hold.ts'

/** How soon a request without an answer must be repeated to be recognised. */
const LOST_SECONDS = 120

/** Distinguishes requests that use the same key. */
export const hashOfInput = (asked: HoldInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, idempotencyKey: null }))
    .digest()

/** Hashes of the networks that a hold from this address counts towards, narrowest first. */
export const holdNetworks = ({ secrets }: Config, address: string): HoldNetwork[] =>
  networksOf(address).flatMap(({ name, times }) =>
    codeHashes(secrets, `hold:${name}`)
      .slice(0, 1)
      .map((hash) => ({ hash: hash.toString('base64'), times })),
  )

/**
 * The visitor of this request, or null on a first visit. If the first reply was lost with its session cookie, the same
 * request finds that session again.
 */
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
