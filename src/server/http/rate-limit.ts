import type { Deps } from '../deps.ts'
import { codeHashes } from '../encrypt.ts'
import { addRateLimitHit } from './rate-limit.sql.ts'

/**
 * The instant from which they may try again, or null: this turn was theirs. 5 in 60 seconds, or as said. Keys name addresses, so only
 * their hash is stored.
 */
export async function consumeRateLimit(
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  keys: readonly string[],
  most = 5,
): Promise<Temporal.Instant | null> {
  let latest: Temporal.Instant | null = null
  for (const key of keys) {
    const [hash] = codeHashes(config.secrets, key)
    const until = await addRateLimitHit(sql, hash?.toString('base64url') ?? key, most, 60, clock.now())
    if (until && (!latest || Temporal.Instant.compare(until, latest) > 0)) latest = until
  }
  return latest
}
