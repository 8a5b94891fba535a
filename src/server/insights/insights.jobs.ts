import type { Deps } from '../deps.ts'
import type { ScheduledWork } from '../jobs/job.ts'
import { deleteRawRows } from './insights.sql.ts'

const DAYS_KEPT = 90
const A_ROUND = 5_000

/** Raw rows are kept 90 days; alerts stay. */
export const insightWork: ScheduledWork<Deps>[] = [
  {
    name: 'insights.forget-old-rows',
    everySeconds: 60,
    run: ({ sql, clock }) => deleteRawRows(sql, clock.now().subtract({ hours: 24 * DAYS_KEPT }), A_ROUND),
  },
]
