import { dayOf } from '../../domain/insights/day-range.ts'
import type { Pool } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { countGrowth, findFirst, findUncounted } from './growth.sql.ts'

/** What is written late, by a process that died or a clock that was behind, is counted so many days after. */
const AGAIN = 2
/** At the first run there may be years to count: so many days in a transaction, so many of them in a run. */
const A_BATCH = 31
const BATCHES = 24

/**
 * Counts what other tables know for ever: today as far as it is, the two days before once more, and what was never counted. As each day is
 * counted anew, running it twice changes nothing.
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

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

function daysFrom(from: string, to: string): string[] {
  const count = Temporal.PlainDate.from(from).until(to).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => plus(from, n))
}
