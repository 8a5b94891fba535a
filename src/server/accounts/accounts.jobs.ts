import type { Deps } from '../platform/deps.ts'
import type { ScheduledWork } from '../platform/jobs/job.ts'
import { mailReadyResets } from './reset-password.ts'
import { forgetEnded } from './sessions.sql.ts'

export const accountWork: ScheduledWork<Deps>[] = [
  { name: 'accounts.forget-ended', everySeconds: 60, run: ({ sql, clock }) => forgetEnded(sql, clock.now()) },
  { name: 'accounts.mail-ready-resets', everySeconds: 60, run: mailReadyResets },
]
