import type { Deps } from '../../platform/deps.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { cancelOverdue, warnOfOverdue } from './cancel-overdue.ts'

export const suspendedWork: ScheduledWork<Deps>[] = [
  { name: 'bookings.cancel-overdue', everySeconds: 30, run: cancelOverdue },
  { name: 'bookings.warn-of-overdue', everySeconds: 60, run: warnOfOverdue },
]
