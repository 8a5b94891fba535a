import type { Days } from '../../domain/insights/day-range.ts'
import { problemsToReview } from '../bookings/problems/problems.sql.ts'
import { undecidedCounts } from '../bookings/suspended/undecided.sql.ts'
import { applicationsToReview } from '../hosting/queue.sql.ts'
import { openErrors } from '../insights/errors.sql.ts'
import { alertsToReview } from '../insights/security.sql.ts'
import { openDisputes } from '../payments/disputes/disputes.sql.ts'
import { failedPayouts } from '../payments/payouts/payouts.sql.ts'
import { openDifferences } from '../payments/reconciliation/reconciliation.sql.ts'
import { reportsToReview } from '../platform/audit/report-queue.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { failedJobs } from '../platform/jobs/failed-jobs.sql.ts'
import { listingsToReview } from '../spaces/listings/listings.sql.ts'

const QUEUES = {
  applications: applicationsToReview,
  listings: listingsToReview,
  problems: (sql: Sql, { now }: At) => problemsToReview(sql, now),
  reviewReports: (sql: Sql) => reportsToReview(sql, 'review_reports'),
  messageReports: (sql: Sql) => reportsToReview(sql, 'message_reports'),
  subjectReports: (sql: Sql) => reportsToReview(sql, 'subject_reports'),
  jobs: failedJobs,
  alerts: alertsToReview,
  failedPayouts,
  disputes: openDisputes,
  differences: openDifferences,
  errors: (sql: Sql, { days }: At) => openErrors(sql, days),
} satisfies Record<string, (sql: Sql, at: At) => object>

type At = { now: Temporal.Instant; days: Days }
export type QueueName = keyof typeof QUEUES
type QueueRow = { queue: QueueName; waiting: number; oldest: Temporal.Instant | null }
type UndecidedRow = {
  queue: 'bookings'
  waiting: number
  oldest: Temporal.Instant | null
  soon: number
  due: Temporal.Instant | null
}

/** Every page of the admin console shows these counts, so all of them are read in one statement. */
export async function findQueues(sql: Sql, at: At): Promise<{ bookings: UndecidedRow; others: QueueRow[] }> {
  const others = (Object.keys(QUEUES) as QueueName[]).map(
    (name) => sql`union all select ${name}::text, waiting, oldest, 0, null from (${QUEUES[name](sql, at)}) q `,
  )
  const [bookings, ...rows] = await sql<(UndecidedRow | QueueRow)[]>`
    select 'bookings' as queue, waiting, oldest, soon, due from (${undecidedCounts(sql, at.now)}) q ${others}`
  return { bookings: bookings as UndecidedRow, others: rows as QueueRow[] }
}

export async function isAnyPageSaved(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from content_page_versions limit 1`
  return rows.length > 0
}
