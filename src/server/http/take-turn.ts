import type { Parts } from '../parts.ts'
import { takeTurn } from './turns.sql.ts'

/** The instant from which they may try again, or null: this turn was theirs. 5 in 60 seconds, or as said. */
export async function mayTry(
  { sql, clock }: Pick<Parts, 'sql' | 'clock'>,
  keys: readonly string[],
  most = 5,
): Promise<Temporal.Instant | null> {
  let latest: Temporal.Instant | null = null
  for (const key of keys) {
    const until = await takeTurn(sql, key, most, 60, clock.now())
    if (until && (!latest || Temporal.Instant.compare(until, latest) > 0)) latest = until
  }
  return latest
}
