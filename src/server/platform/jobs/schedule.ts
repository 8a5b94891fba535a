import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Sql } from '../database/connect.ts'
import { inOwnTrace, markFailed } from '../tracing/spans.ts'
import type { ScheduledWork } from './job.ts'
import { claimWork, noteRun } from './schedule.sql.ts'

/** If a process hasn't reported on its work for this long, another process takes over. */
const TAKE_OVER_SECONDS = 30
/**
 * The clocks of two machines may differ by this much. Work due later was postponed by a clock that has since been set
 * back.
 */
const CLOCKS_DIFFER_SECONDS = 60

type With = { sql: Sql; clock: Clock; log: Pick<Logger, 'error'> }

export async function runScheduled<Deps extends With>(deps: Deps, work: readonly ScheduledWork<Deps>[]): Promise<void> {
  const { sql, clock } = deps
  const now = clock.now()
  const until = now.add({ seconds: TAKE_OVER_SECONDS })
  const latest = (seconds: number) => now.add({ seconds: Math.max(seconds, TAKE_OVER_SECONDS) + CLOCKS_DIFFER_SECONDS })
  const known = work.map(({ name, everySeconds }) => ({ name, latest: latest(everySeconds) }))
  const due = await claimWork(sql, known, now, until)
  for (const { name, everySeconds, run } of work) {
    if (!due.includes(name)) continue
    const error = await runNow(deps, { name, run })
    const at = clock.now()
    await noteRun(sql, { name, at, dueAt: at.add({ seconds: everySeconds }), error })
  }
}

export function runNow<Deps extends With>(
  deps: Deps,
  { name, run }: Pick<ScheduledWork<Deps>, 'name' | 'run'>,
): Promise<string | null> {
  return inOwnTrace(`work ${name}`, {}, async () => {
    try {
      await run(deps)
      return null
    } catch (err) {
      markFailed(err)
      deps.log.error({ err, work: name }, 'scheduled work failed and will run again')
      return String(err).slice(0, 300)
    }
  })
}
