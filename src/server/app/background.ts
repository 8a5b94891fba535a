import { accountWork } from '../accounts/accounts.jobs.ts'
import { bookingReader } from '../bookings/bookings.events.ts'
import { bookingJobs, bookingWork } from '../bookings/bookings.jobs.ts'
import { changeLetterReader, letterReader } from '../bookings/emails/emails.events.ts'
import { bookingNewsReader } from '../bookings/news.events.ts'
import { problemReader } from '../bookings/problems/problems.events.ts'
import { suspendedWork } from '../bookings/suspended/suspended.jobs.ts'
import { exportReader } from '../exports/exports.events.ts'
import { exportJobs, exportWork } from '../exports/exports.jobs.ts'
import { mailWork } from '../external/mail/mail.jobs.ts'
import { sendMail } from '../external/mail/send-mail.ts'
import { fileReader } from '../files/files.events.ts'
import { fileJobs, fileWork } from '../files/files.jobs.ts'
import { hostingReader } from '../hosting/hosting.events.ts'
import { hostingWork } from '../hosting/hosting.jobs.ts'
import { insightWork } from '../insights/insights.jobs.ts'
import { messageReader } from '../messages/messages.events.ts'
import { noticeReader } from '../notifications/notifications.events.ts'
import { noticeJobs, noticeWork } from '../notifications/notifications.jobs.ts'
import { invoiceReader, invoiceWork } from '../payments/invoices/issue-invoices.ts'
import { paymentMethodReader } from '../payments/methods/payment-methods.events.ts'
import { paymentMethodJobs, paymentMethodWork } from '../payments/methods/payment-methods.jobs.ts'
import { payoutReader } from '../payments/payouts/payouts.events.ts'
import { payoutJobs, payoutWork } from '../payments/payouts/payouts.jobs.ts'
import { reconcile, reconciliationWork } from '../payments/reconciliation/reconcile.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { addReaders, forgetEvents, rebaseEvents } from '../platform/events/events.sql.ts'
import { type EventReader, handleEventJob, readAllEvents } from '../platform/events/read-events.ts'
import type { AnyJob, JobRunner, ScheduledWork } from '../platform/jobs/job.ts'
import { openJobs } from '../platform/jobs/job-queue.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { runScheduled } from '../platform/jobs/schedule.ts'
import type { GiveWay } from '../platform/jobs/site-load.ts'
import { realtimeWork } from '../platform/realtime/realtime.jobs.ts'
import { reportReader } from '../reports/reports.events.ts'
import { reviewReader } from '../reviews/reviews.events.ts'
import { reviewWork } from '../reviews/show-reviews.ts'
import { fetchDueCalendars } from '../spaces/calendars/sources.ts'
import { reprice } from '../spaces/charges/set-charges.ts'
import { fillGazetteerLater } from '../spaces/listings/gazetteer.ts'
import { listingReader } from '../spaces/listings/listings.events.ts'
import { openDeliverer } from '../webhooks/deliver.ts'
import { webhookReader } from '../webhooks/webhooks.events.ts'
import { webhookWork } from '../webhooks/webhooks.jobs.ts'

export const READERS: EventReader<Deps>[] = [
  bookingReader,
  letterReader,
  changeLetterReader,
  problemReader,
  bookingNewsReader,
  payoutReader,
  invoiceReader,
  paymentMethodReader,
  hostingReader,
  fileReader,
  exportReader,
  listingReader,
  reviewReader,
  reportReader,
  messageReader,
  noticeReader,
  webhookReader,
]

export const JOBS: readonly AnyJob<Deps>[] = [
  ...bookingJobs,
  ...payoutJobs,
  ...paymentMethodJobs,
  reconcile,
  ...fileJobs,
  ...exportJobs,
  ...noticeJobs,
  sendMail,
  handleEventJob(READERS),
]

export const SCHEDULED: ScheduledWork<Deps>[] = [
  ...bookingWork,
  ...suspendedWork,
  ...payoutWork,
  ...invoiceWork,
  ...reconciliationWork,
  ...paymentMethodWork,
  ...accountWork,
  ...insightWork,
  reprice,
  ...hostingWork,
  ...mailWork,
  ...fileWork,
  ...exportWork,
  ...reviewWork,
  ...noticeWork,
  ...webhookWork,
  ...realtimeWork,
  { name: 'events.forget', everySeconds: 3_600, run: forgetOldEvents },
]
const DAYS_KEPT = 90

function forgetOldEvents({ sql, clock }: Deps): Promise<void> {
  return forgetEvents(sql, clock.now().subtract({ hours: 24 * DAYS_KEPT }), 5_000)
}

export function openQueue(deps: Pick<Deps, 'sql' | 'log'> & { atOnce?: number; giveWay?: GiveWay }): JobRunner<Deps> {
  return openJobs(deps, JOBS)
}

/** A new event reader starts at the current position and receives no past events. */
export async function prepareReaders(sql: Sql): Promise<void> {
  const names = READERS.map(({ name }) => name)
  await rebaseEvents(sql)
  await addReaders(sql, names)
}

export const readNews = (deps: Deps, giveWay?: GiveWay): Promise<void> => readAllEvents(deps, READERS, giveWay)

export function startBackground(deps: Deps, jobs: JobRunner<Deps>, giveWay: GiveWay): () => Promise<void> {
  const { log } = deps
  const upkeep: ScheduledWork<Deps> = { name: 'jobs.supervise', everySeconds: 10, run: () => jobs.supervise() }
  let prepared: Promise<void> | undefined
  const prepare = () => {
    prepared ??= prepareReaders(deps.sql).catch((err: unknown) => {
      prepared = undefined
      throw err
    })
    return prepared
  }
  const webhooks = openDeliverer(deps, { giveWay })
  const stops = [
    repeat(() => prepare().then(() => readNews(deps, giveWay)), 500, log),
    repeat(() => runScheduled(deps, [...SCHEDULED, upkeep, fillGazetteerLater]), 1_000, log),
    repeat(() => jobs.beginDue(deps), 500, log),
    // External calendar servers may be slow, so other work doesn't wait for them.
    repeat(() => fetchDueCalendars(deps), 10_000, log),
    repeat(() => webhooks.sendDue(), 500, log),
  ]
  return async () => {
    await Promise.all([...stops.map((stop) => stop()), webhooks.stop()])
    await jobs.close()
  }
}
