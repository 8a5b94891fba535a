import { dayOf } from '../../domain/insights/day-range.ts'
import type { Pool, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { countGrowth, findFirst, findUncounted, lockGrowth } from './growth.sql.ts'

/** The most recent days are counted again, because rows may be added late if a process died or a clock is slow. */
const AGAIN = 2
/** The first run may have years to count, so it limits the days per transaction and the transactions per run. */
const A_BATCH = 31
const BATCHES = 24

/**
 * Counts growth from permanent tables: today so far, the previous two days again, and all uncounted days. Each day is
 * recounted completely, so running it twice changes nothing.
 */
export async function rollUpGrowth(sql: Pool, now: Temporal.Instant): Promise<void> {
  const first = await findFirst(sql)
  if (first === null) return
  const today = dayOf(now)
  await inTransaction(sql, (tx) => countGrowth(tx, daysFrom(plus(today, -AGAIN), today)))
  for (let batch = 0; batch < BATCHES; batch++) {
    const missing = await findUncounted(sql, dayOf(first), today)
    if (missing === null) return
    await inTransaction(sql, (tx) => countGrowth(tx, daysFrom(missing, today).slice(0, A_BATCH)))
  }
}

/** Counts all days again, after rows of past days were added in the same transaction. */
export async function countGrowthAgain(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await lockGrowth(tx)
  const first = await findFirst(tx)
  if (first) await countGrowth(tx, daysFrom(dayOf(first), dayOf(now)))
}

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

function daysFrom(from: string, to: string): string[] {
  const count = Temporal.PlainDate.from(from).until(to).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => plus(from, n))
}
