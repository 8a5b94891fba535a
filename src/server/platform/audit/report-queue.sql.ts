import type { ReportCounts, ReportState, ReviewOutcome } from '../../../domain/kernel/report.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import { lastAct } from './audit.sql.ts'

// Shared by all report queues: a report is open until an admin settles it.

export type ReportTable = 'review_reports' | 'message_reports' | 'subject_reports'

/** The number of open reports, since when the oldest is open, and the number of settled ones. */
export async function countReports(sql: Sql, table: ReportTable): Promise<ReportCounts> {
  const [row] = await sql<ReportCounts[]>`
    select count(*) filter (where settled_at is null)::int as open, count(settled_at)::int as settled,
      min(created_at) filter (where settled_at is null) as oldest from ${sql(table)}`
  return row ?? { open: 0, settled: 0, oldest: null }
}

/** Returns false if it is already settled or doesn't exist. */
export async function settleReport(
  tx: Transaction,
  table: ReportTable,
  id: string,
  { outcome, now }: { outcome: ReviewOutcome; now: Temporal.Instant },
): Promise<boolean> {
  const { count } = await tx`
    update ${tx(table)} set settled_at = ${now}, outcome = ${outcome} where id = ${id} and settled_at is null`
  return count === 1
}

/** Parts of a statement over reports `t`: the reports in a state, their text, and their author. */
export const inState = (sql: Sql, state: ReportState) =>
  state === 'open' ? sql`t.settled_at is null` : sql`t.settled_at is not null`
export const SETTLED = (sql: Sql) => sql`t.settled_at, t.outcome, last.who, last.why`
export const settledBy = (sql: Sql, table: ReportTable) => lastAct(sql, table.slice(0, -1), sql`t.id::text`)

export type SettledRow<Outcome> = {
  settled_at: Temporal.Instant | null
  outcome: Outcome | null
  who: string | null
  why: string | null
}

/** The admin who settled a report, how and why; null while it is open. */
export const settledView = <Outcome>({ settled_at: at, outcome, who, why }: SettledRow<Outcome>) =>
  at && outcome && { at: at.toString(), outcome, by: who, reason: why ?? '' }
