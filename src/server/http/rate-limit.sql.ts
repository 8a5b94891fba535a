import type { Sql } from '../database/connect.ts'

/** Sliding window over one store for all processes; null when the turn was taken, else the instant of the next one. */
export async function addRateLimitHit(
  sql: Sql,
  key: string,
  most: number,
  seconds: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ until: Temporal.Instant | null }[]>`
    select take_turn(${key}, ${most}, ${`${seconds} seconds`}::interval, ${now}) as until`
  return row?.until ?? null
}
