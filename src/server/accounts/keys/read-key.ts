import type { Deps } from '../../platform/deps.ts'
import { hashOf } from '../../platform/http/cookies.ts'
import type { KeyCaller } from '../../platform/http/request-context.ts'
import { isSecret } from './key-secret.ts'
import { findKeyCaller, noteUse } from './keys.sql.ts'

const NOTED_EVERY_SECONDS = 60

/**
 * Finds the caller with this API key, or null if the key isn't valid. Every request reads the key, so that a revoked key
 * stops working at once in every process.
 */
export async function readKey({ sql, clock, log }: Deps, secret: string): Promise<KeyCaller | null> {
  if (!isSecret(secret)) return null
  const now = clock.now()
  const found = await findKeyCaller(sql, hashOf(secret), now)
  if (!found) return null
  const { caller, lastUsedAt } = found
  if (!lastUsedAt || now.since(lastUsedAt).total('seconds') >= NOTED_EVERY_SECONDS)
    noteUse(sql, caller.id, now).catch((err: unknown) => log.warn({ err }, 'the use of an API key was not noted'))
  return caller
}
