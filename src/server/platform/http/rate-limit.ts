import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../encrypt.ts'
import { networksOf } from './client-ip.ts'
import { addRateLimitHit, findSpent, spendBudget, takeBackRateLimitHit } from './rate-limit.sql.ts'

type With = Pick<Deps, 'clock' | 'config'> & { sql: Sql }

/**
 * Returns the time from which the caller may retry, or null if the limit isn't reached. The default is 5 in 60 seconds.
 * Stops at the first exhausted key without counting later ones, so that a caller over their own limit doesn't use up a
 * shared one.
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

export async function consumeNetworkLimit(
  deps: With,
  prefix: string,
  address: string,
  most = 5,
): Promise<Temporal.Instant | null> {
  for (const { name, times } of networksOf(address)) {
    const until = await consumeRateLimit(deps, [prefix + name], most * times)
    if (until) return until
  }
  return null
}

/** Removes the newest hit of each key, because a success doesn't count as an attempt. */
export async function takeBackRateLimit({ sql, config }: With, keys: readonly string[]): Promise<void> {
  await takeBackRateLimitHit(
    sql,
    keys.map((key) => hidden(config, key)),
  )
}

export type Budget = { key: string; most: number; hours: number }

export const networkBudgets = (prefix: string, address: string, { most, hours }: Omit<Budget, 'key'>): Budget[] =>
  networksOf(address).map(({ name, times }) => ({ key: prefix + name, most: most * times, hours }))

/** Enforces limits over hours and days. Deducts `amount` from each budget. */
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

export function whenSpent({ sql, clock, config }: With, budgets: readonly Budget[]): Promise<Temporal.Instant | null> {
  return findSpent(sql, storedBudgets(config, budgets), clock.now())
}

export const storedBudgets = (config: With['config'], budgets: readonly Budget[]): Budget[] =>
  budgets.map(({ key, most, hours }) => ({ key: hidden(config, key), most, hours }))

/** Keys contain addresses, so only their hash is stored. */
function hidden({ secrets }: With['config'], key: string): string {
  const [hash] = codeHashes(secrets, key)
  return hash?.toString('base64url') ?? key
}
