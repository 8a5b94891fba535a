import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../encrypt.ts'
import { addRateLimitHit, findSpent, spendBudget } from './rate-limit.sql.ts'

type With = Pick<Deps, 'clock' | 'config'> & { sql: Sql }

/**
 * The instant from which they may try again, or null: this turn was theirs. 5 in 60 seconds, or as said. The first key that is used up
 * decides, and the keys after it are not counted: who is refused by their own share must not use up that of all.
 */
export async function consumeRateLimit(
  { sql, clock, config }: With,
  keys: readonly string[],
  most = 5,
): Promise<Temporal.Instant | null> {
  for (const key of keys) {
    const until = await addRateLimitHit(sql, hidden(config, key), most, 60, clock.now())
    if (until) return until
  }
  return null
}

export type Budget = { key: string; most: number; hours: number }

/** The same for what is counted over hours and days; `amount` of each is used up. */
export async function consumeBudget(
  { sql, clock, config }: With,
  budgets: readonly Budget[],
  amount = 1,
): Promise<Temporal.Instant | null> {
  for (const { key, most, hours } of budgets) {
    const until = await spendBudget(sql, hidden(config, key), amount, most, hours, clock.now())
    if (until) return until
  }
  return null
}

/** The instant from which one of these is no longer used up, or null; for what is counted only once it went wrong. */
export function whenSpent({ sql, clock, config }: With, budgets: readonly Budget[]): Promise<Temporal.Instant | null> {
  return findSpent(
    sql,
    budgets.map(({ key, ...budget }) => ({ ...budget, key: hidden(config, key) })),
    clock.now(),
  )
}

/** Keys name addresses, so only their hash is stored. */
function hidden({ secrets }: With['config'], key: string): string {
  const [hash] = codeHashes(secrets, key)
  return hash?.toString('base64url') ?? key
}
