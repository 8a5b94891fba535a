import type { Deps } from '../deps.ts'
import type { ScheduledWork } from '../jobs/job.ts'
import { forgetNews } from './news.sql.ts'

/** A client that was away longer than this reloads everything. */
const DAYS_KEPT = 7

export const realtimeWork: ScheduledWork<Deps>[] = [
  {
    name: 'realtime.forget-news',
    everySeconds: 600,
    run: ({ sql, clock }) => forgetNews(sql, clock.now().subtract({ hours: 24 * DAYS_KEPT }), 20_000),
  },
]
