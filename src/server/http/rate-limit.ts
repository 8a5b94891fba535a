import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../encrypt.ts'
import { networksOf } from './client-ip.ts'
import { addRateLimitHit, findSpent, spendBudget, takeBackRateLimitHit } from './rate-limit.sql.ts'

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

/** The same for each network around an address, the wider ones with their larger limits. */
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

/** Takes back the newest turn of each key: what succeeded does not count as a try. */
export async function takeBackRateLimit({ sql, config }: With, keys: readonly string[]): Promise<void> {
  await takeBackRateLimitHit(
    sql,
    keys.map((key) => hidden(config, key)),
  )
}

export type Budget = { key: string; most: number; hours: number }

/** A budget for each network around an address, the wider ones larger. */
export const networkBudgets = (prefix: string, address: string, { most, hours }: Omit<Budget, 'key'>): Budget[] =>
  networksOf(address).map(({ name, times }) => ({ key: prefix + name, most: most * times, hours }))

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
  return findSpent(sql, storedBudgets(config, budgets), clock.now())
}

/** Budgets with their keys as they are stored, for a statement that uses them up itself. */
export const storedBudgets = (config: With['config'], budgets: readonly Budget[]): Budget[] =>
  budgets.map(({ key, most, hours }) => ({ key: hidden(config, key), most, hours }))

/** Keys name addresses, so only their hash is stored. */
function hidden({ secrets }: With['config'], key: string): string {
  const [hash] = codeHashes(secrets, key)
  return hash?.toString('base64url') ?? key
}
