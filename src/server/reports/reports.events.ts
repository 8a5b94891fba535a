import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { forgetReporter } from './subject-reports.sql.ts'

export const reportReader: EventReader<Deps> = {
  name: 'reports',
  on: { 'account.deleted': (_deps, tx, { accountId }) => forgetReporter(tx, accountId) },
}
