import { CONTENT_SLUGS } from '../../domain/content/content-page.ts'
import { ok } from '../../domain/kernel/result.ts'
import { countQueues } from '../bookings/problems/problems.sql.ts'
import { countUndecided } from '../bookings/suspended/undecided.sql.ts'
import { findPageVersions } from '../content/pages.sql.ts'
import { findWaiting as findWaitingApplications } from '../hosting/queue.sql.ts'
import { countAlerts } from '../insights/security.sql.ts'
import { countReports } from '../platform/audit/report-queue.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countFailed } from '../platform/jobs/failed-jobs.sql.ts'
import { countWaiting, findWaiting as findWaitingListings } from '../spaces/listings/listings.sql.ts'

export async function showOverview({ deps: { sql }, now }: Context<'admin'>) {
  const [applications, [first], listings, bookings, reviews, messages, subjects, jobs, alerts, pages, problems] =
    await Promise.all([
      findWaitingApplications(sql),
      findWaitingListings(sql, 1),
      countWaiting(sql),
      countUndecided(sql, now),
      countReports(sql, 'review_reports'),
      countReports(sql, 'message_reports'),
      countReports(sql, 'subject_reports'),
      countFailed(sql),
      countAlerts(sql),
      findPageVersions(sql),
      countQueues(sql, now),
    ])
  return ok({
    applications: queue(applications.waiting, applications.oldest),
    listings: queue(listings, first?.submitted_at ?? null),
    problems: queue(problems.review, problems.oldest),
    bookings: {
      ...queue(bookings.waiting, bookings.oldest),
      soon: bookings.soon,
      due: bookings.due?.toString() ?? null,
    },
    reviewReports: queue(reviews.open, reviews.oldest),
    subjectReports: queue(subjects.open, subjects.oldest),
    messageReports: queue(messages.open, messages.oldest),
    jobs: queue(jobs.waiting, jobs.oldest),
    alerts: queue(alerts.open, alerts.oldest),
    starterPages: pages.length === 0 ? CONTENT_SLUGS : [],
  })
}

const queue = (waiting: number, oldest: Temporal.Instant | null) => ({ waiting, oldest: oldest?.toString() ?? null })
