import { dayOf } from '../../domain/insights/day-range.ts'
import type { Deps } from '../platform/deps.ts'
import type { ScheduledWork } from '../platform/jobs/job.ts'
import { rollUpGrowth } from './count-growth.ts'
import { forgetMessages } from './errors.sql.ts'
import { deleteRawRows } from './insights.sql.ts'
import { forgetWords } from './roll-up.sql.ts'
import { rollUp } from './roll-up.ts'

const DAYS_KEPT = 90
/** Search words are kept for two years, so that a year can be compared with the one before. */
const WORDS_KEPT = 732
const A_ROUND = 5_000

/** Raw rows are kept for 90 days. Alerts and counts stay. */
export const insightWork: ScheduledWork<Deps>[] = [
  {
    name: 'insights.roll-up',
    everySeconds: 60,
    run: async ({ sql, clock }) => {
      await rollUp(sql)
      await rollUpGrowth(sql, clock.now())
    },
  },
  {
    name: 'insights.forget-old-rows',
    everySeconds: 60,
    run: async ({ sql, clock }) => {
      const before = clock.now().subtract({ hours: 24 * DAYS_KEPT })
      await deleteRawRows(sql, before, A_ROUND)
      await forgetMessages(sql, before, A_ROUND)
      await forgetWords(sql, dayOf(clock.now().subtract({ hours: 24 * WORDS_KEPT })))
    },
  },
]
