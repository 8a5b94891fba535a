import type { Deps } from '../deps.ts'
import type { ScheduledWork } from '../jobs/job.ts'
import { forgetMessages } from './errors.sql.ts'
import { deleteRawRows } from './insights.sql.ts'

const DAYS_KEPT = 90
const A_ROUND = 5_000

/** Raw rows are kept 90 days; alerts and counts stay. */
export const insightWork: ScheduledWork<Deps>[] = [
  {
    name: 'insights.forget-old-rows',
    everySeconds: 60,
    run: async ({ sql, clock }) => {
      const before = clock.now().subtract({ hours: 24 * DAYS_KEPT })
      await deleteRawRows(sql, before, A_ROUND)
      await forgetMessages(sql, before, A_ROUND)
    },
  },
]
