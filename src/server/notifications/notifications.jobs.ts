import { NOTICE_DAYS } from '../../domain/notifications/notice.ts'
import type { Deps } from '../platform/deps.ts'
import type { AnyJob, ScheduledWork } from '../platform/jobs/job.ts'
import { forgetNotices } from './notices.sql.ts'
import { pushOne } from './push.ts'
import { mailMessages, sendReminders } from './send-emails.ts'
import { dropEnded } from './subscriptions.sql.ts'

export const noticeJobs: AnyJob<Deps>[] = [pushOne]

export const noticeWork: ScheduledWork<Deps>[] = [
  { name: 'notifications.remind', everySeconds: 15, run: sendReminders },
  { name: 'notifications.mail-messages', everySeconds: 10, run: mailMessages },
  // Sending a push checks the session itself, so this job only cleans up.
  { name: 'notifications.drop-subscriptions', everySeconds: 60, run: ({ sql, clock }) => dropEnded(sql, clock.now()) },
  { name: 'notifications.forget', everySeconds: 3_600, run: forgetOldNotices },
]

function forgetOldNotices({ sql, clock }: Deps): Promise<void> {
  return forgetNotices(sql, clock.now().subtract({ hours: 24 * NOTICE_DAYS }), 5_000)
}
