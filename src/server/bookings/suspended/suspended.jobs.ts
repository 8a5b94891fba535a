import type { Deps } from '../../platform/deps.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { cancelOverdue, warnOfOverdue } from './cancel-overdue.ts'

/** Runs when no admin decides on bookings of suspended hosts. Both jobs are safe to run twice. */
export const suspendedWork: ScheduledWork<Deps>[] = [
  { name: 'bookings.cancel-overdue', everySeconds: 30, run: cancelOverdue },
  { name: 'bookings.warn-of-overdue', everySeconds: 60, run: warnOfOverdue },
]
