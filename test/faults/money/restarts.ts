import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outliveTheDatabase } from '../../../src/server/app/open-process.ts'
import { MONDAY_MORNING, type World } from '../../support/world.ts'
import type { Act, Ground, Stage } from './act.ts'
import { ACTS } from './acts.ts'
import { judged, type Outcome, recover } from './inject.ts'

export const FAULT = 'database restart'
const AT_ONCE = 4
const BACK_MS = 20_000
type Going = { act: Act; stage: Stage; told: string | null }

function crash(dataDir: string): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
}

async function untilBack({ sql }: World): Promise<void> {
  for (const end = AbortSignal.timeout(BACK_MS); !end.aborted; await wait(50)) {
    const [row] = await sql<{ one: number }[]>`select 1 as one`.catch(() => [])
    if (row) return
  }
  throw new Error('the database did not come back')
}

function actsOf(n: number): Act[] {
  const moving = ACTS.filter(({ at }) => at === undefined)
  const timed = ACTS.filter(({ at }) => at !== undefined)
  if (n % 5 === 4) return [timed[Math.floor(n / 5) % timed.length]].filter((act) => act !== undefined)
  return Array.from({ length: AT_ONCE }, (_, i) => moving[(n * AT_ONCE + i) % moving.length]).filter(
    (act) => act !== undefined,
  )
}

async function restartOnce(ground: Ground, dataDir: string, acts: readonly Act[]): Promise<Going[]> {
  const { world } = ground
  world.clock.set(MONDAY_MORNING)
  // Without this, the queue wouldn't look for dead workers until the clock, which was set back, has caught up.
  await world.sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`
  const going: Going[] = []
  for (const act of acts) going.push({ act, stage: await act.prepare(ground), told: null })
  await world.runJobs()
  if (acts[0]?.at) world.clock.set(acts[0].at)
  const moving = going.map(async (one) => {
    one.told = await one.act.run(ground, one.stage).catch(() => null)
  })
  await wait(Math.random() * 250)
  const working = world.runScheduled().catch(() => {})
  await wait(Math.random() * 150)
  crash(dataDir)
  await Promise.all([...moving, working])
  await untilBack(world)
  await recover(world)
  world.faults.length = 0
  return going
}

export async function restartDatabase(ground: Ground, dataDir: string, times: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // The site's code runs in this process, which must therefore survive the crash as the site does.
  outliveTheDatabase(ground.world.deps.log)
  for (let n = 0; n < times; n++)
    for (const { act, ...told } of await restartOnce(ground, dataDir, actsOf(n)))
      outcomes.push(await judged(ground, `${FAULT} ×${times}`, act, { ...told, mayWait: true }))
  return outcomes
}
