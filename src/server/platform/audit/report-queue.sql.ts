import type { ReportCounts, ReportState, ReviewOutcome } from '../../../domain/kernel/report.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import { lastAct } from './audit.sql.ts'

// All report queues share these statements. A report is open until an admin settles it.

export type ReportTable = 'review_reports' | 'message_reports' | 'subject_reports'

export async function countReports(sql: Sql, table: ReportTable): Promise<ReportCounts> {
  const [row] = await sql<ReportCounts[]>`
    select count(*) filter (where settled_at is null)::int as open, count(settled_at)::int as settled
    from ${sql(table)}`
  return row ?? { open: 0, settled: 0 }
}

export const reportsToReview = (sql: Sql, table: ReportTable) => sql`
  select count(*)::int as waiting, min(created_at) as oldest from ${sql(table)} where settled_at is null`

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

export const settledView = <Outcome>({ settled_at: at, outcome, who, why }: SettledRow<Outcome>) =>
  at && outcome && { at: at.toString(), outcome, by: who, reason: why ?? '' }
