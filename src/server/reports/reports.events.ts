import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { forgetReporter } from './subject-reports.sql.ts'

export const reportReader: EventReader<Deps> = {
  name: 'reports',
  on: { 'account.deleted': (_deps, tx, { accountId }) => forgetReporter(tx, accountId) },
}
