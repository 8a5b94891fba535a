import { readNews } from '../../../src/server/app/background.ts'
import { bookingWork } from '../../../src/server/bookings/bookings.jobs.ts'
import type { JobRunner } from '../../../src/server/platform/jobs/job.ts'
import { runNow } from '../../../src/server/platform/jobs/schedule.ts'
import { untilTold } from '../until-told.ts'
import type { World } from '../world.ts'

/** Runs background work for bookings only if some is due, because the histories call this thousands of times. */
export async function workOn(world: World): Promise<void> {
  const { deps, sql, clock } = world
  for (const work of bookingWork) await runNow(deps, work)
  await sql`update jobs.test_clock set now = ${clock.now()}`
  for (let round = 0; round < 20 && (await isWaiting(world)); round += 1) {
    await untilTold(sql)
    await readNews(deps)
    await (deps.jobs as JobRunner<typeof deps>).runDue(deps)
  }
}

async function isWaiting({ sql, clock }: World): Promise<boolean> {
  const rows = await sql`
    select 1 from event_readers r where exists (select 1 from events e where (e.xact_id, e.id) > (r.xact_id, r.event_id))
    union all select 1 from jobs.job where state in ('created', 'retry') and start_after <= ${clock.now()} limit 1`
  return rows.length > 0
}
