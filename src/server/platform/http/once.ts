import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorMap } from '@orpc/contract'
import { err, type Result } from '../../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import { codeHashes, decrypt, encrypt } from '../encrypt.ts'
import type { Context } from './endpoints.ts'
import { beginOnce, findReply, forgetTry, keepReply, type Tried } from './once.sql.ts'

/** A process that hasn't finished within this time must have died, because no gateway call takes longer. */
const LOCK_SECONDS = 60
const PATIENCE_MS = 5_000
const LOOK_MS = 50

/** The first attempt is still running. Sent as 503, so that clients retry. */
export class StillUnderWay extends Error {}

type Refused = { readonly code: string }
type Asked = { operation: string; input: unknown; errors: ErrorMap }

/** These statuses mean that nothing was attempted, so a retry may succeed. */
const PASSING = new Set([401, 403, 404, 429, 503])

/**
 * Performs a request once per key, however often it is sent, and returns the same response each time, including
 * refusals (draft-ietf-httpapi-idempotency-key-header-07, 2.6). If an attempt fails or its process dies, the next
 * attempt runs the request again. This can't book or pay twice, because each step checks the state of the booking or
 * payment.
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
    await forgetTry(deps.sql, mine).catch((err: unknown) =>
      deps.log.warn({ err }, 'an idempotency key stays locked for a minute'),
    )
    throw error
  }
}
