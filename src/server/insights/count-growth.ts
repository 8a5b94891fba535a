import type { Pool } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { countGrowth, findFirstDay, findUncounted } from './growth.sql.ts'

/** What is written late, by a process that died or a clock that was behind, is counted so many days after. */
const AGAIN = 2
/** At the first run there may be years to count: so many days in each. */
const A_RUN = 31

/**
 * Counts what other tables know for ever: today as far as it is, the two days before once more, and what was never counted. As each day is
 * counted anew, running it twice changes nothing.
 */
export async function rollUpGrowth(sql: Pool, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const start = await findFirstDay(sql)
  if (start === null) return
  const recent = today.subtract({ days: AGAIN })
  const missing = await findUncounted(sql, start, recent.toString())
  const from = missing ? Temporal.PlainDate.from(missing) : recent
  const to = missing ? from.add({ days: A_RUN }) : today
  const until = Temporal.PlainDate.compare(to, today) < 0 ? to : today
  await inTransaction(sql, (tx) => countGrowth(tx, from.toString(), until.toString()))
}
