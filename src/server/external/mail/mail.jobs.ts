import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { forgetMails } from './mails.sql.ts'

const DAYS_KEPT = 7

export const mailWork: ScheduledWork<{ sql: Sql; clock: Clock }>[] = [
  {
    name: 'mail.forget',
    everySeconds: 3_600,
    run: ({ sql, clock }) => forgetMails(sql, clock.now().subtract({ hours: 24 * DAYS_KEPT })),
  },
]
