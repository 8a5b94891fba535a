import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorMap } from '@orpc/contract'
import { err, type Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import { codeHashes, decrypt, encrypt } from '../encrypt.ts'
import type { Context } from './endpoints.ts'
import { beginOnce, findReply, forgetTry, keepReply, type Tried } from './once.sql.ts'

/** A process that has not answered by then has died; longer than a gateway is ever waited for. */
const LOCK_SECONDS = 60
/** Whoever asks again meanwhile waits this long for the reply, looking this often. */
const PATIENCE_MS = 5_000
const LOOK_MS = 50

/** The first try is under way still. It is heard as 503: a client comes again by itself. */
export class StillUnderWay extends Error {}

type Refused = { readonly code: string }
type Asked = { operation: string; input: unknown; errors: ErrorMap }

/** By these nothing was tried, and the next time may be another. */
const PASSING = new Set([401, 403, 404, 429, 503])

/**
 * Does what a request asks once, however often and at once it comes under its key, and gives every one of them the same reply, refusals too
 * (draft-ietf-httpapi-idempotency-key-header-07, 2.6). A try that fails, or whose process dies, leaves the request to the next; what it did
 * until then is kept from being done twice by the states of bookings and payments, as without a key.
 */
export async function once<T>(
  { deps, visitor }: Context<'visitor'>,
  { operation, input, errors }: Asked,
  act: () => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> {
  const { idempotencyKey: key, ...rest } = input as { idempotencyKey?: string }
  if (!key) return act()
  const { secrets } = deps.config
  const hashes = codeHashes(secrets, `once:${operation} ${JSON.stringify(rest)}`)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  for (;;) {
    const now = deps.clock.now().round('microsecond')
    const lockedUntil = now.add({ seconds: LOCK_SECONDS })
    const mine = { session: visitor.sessionId, key, hashes, now, lockedUntil }
    if (await beginOnce(deps.sql, mine)) return firstTry(deps, mine, errors, act)
    const found = await findReply(deps.sql, mine)
    if (found && !found.same) return err({ code: 'key_reused' })
    const reply = found?.reply ? await decrypt(secrets, found.reply) : null
    if (reply) return JSON.parse(reply)
    if (patience.aborted) throw new StillUnderWay()
    await pause(LOOK_MS)
  }
}

async function firstTry<T>(deps: Deps, mine: Tried, errors: ErrorMap, act: () => Promise<Result<T, Refused>>) {
  try {
    const done = await act()
    if (!done.ok && PASSING.has(errors[done.refusal.code]?.status ?? 0)) await forgetTry(deps.sql, mine)
    else await keepReply(deps.sql, mine, await encrypt(deps.config.secrets, JSON.stringify(done)))
    return done
  } catch (error) {
    await forgetTry(deps.sql, mine).catch((err: unknown) => deps.log.warn({ err }, 'a key stays locked for a minute'))
    throw error
  }
}
