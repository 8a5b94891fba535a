import type { Deps } from '../../../src/server/platform/deps.ts'
import type { JobRunner } from '../../../src/server/platform/jobs/job.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import type { Troubles } from '../../support/unreliable-gateway.ts'
import { MONDAY_MORNING, type World } from '../../support/world.ts'
import type { Act, Ground, Stage } from './act.ts'
import { type Counts, countMoney } from './count-money.ts'
import type { Kind } from './kinds.ts'
import { settleDifferences } from './settle-differences.ts'

export type Outcome = Counts & { fault: string; act: string; tries: number; broken: string[] }
/** With `mayWait`, the caller may have to ask again. */
export type Told = { stage: Stage; told: string | null; mayWait?: boolean }

/** Runs background work repeatedly, because jobs of a dead process are reassigned only later. */
export async function recover(world: World): Promise<void> {
  const jobs = world.deps.jobs as JobRunner<Deps>
  for (let round = 0; round < 3; round++) {
    world.clock.pass({ minutes: 20 })
    await world.deliver()
    await world.sql`update jobs.test_clock set now = ${world.clock.now()}`
    await jobs.supervise()
    await world.runScheduled()
  }
}

export async function judged(
  { world }: Ground,
  fault: string,
  act: Act,
  { stage, told, mayWait = false }: Told,
): Promise<Outcome> {
  const waits = mayWait && told === null ? (act.before?.(stage) ?? []) : []
  const ends = fault === 'late success after resale' ? [lapsed(stage)] : [...act.ends(stage), ...waits]
  const counts = await countMoney(world.sql, [{ id: stage.id, told, ends }])
  return { ...counts, fault, act: act.name, tries: 1, broken: await brokenInvariants(world.sql) }
}

const lapsed = ({ total }: Stage) => ({ state: 'expired', total, paid: 0 })

export async function inject(ground: Ground, troubles: Troubles, kind: Kind, act: Act): Promise<Outcome> {
  const { world } = ground
  world.clock.set(MONDAY_MORNING)
  // Without this, the queue wouldn't look for dead workers until the clock, which was set back, has caught up.
  await world.sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`
  const isLate = kind.name === 'late success after resale'
  const stage = isLate && act.late ? await act.late(ground) : await act.prepare(ground)
  await world.runJobs()
  if (act.at && !isLate) world.clock.set(act.at)
  const armed = kind.arm?.(act, world, troubles)
  const doing = isLate ? world.deliver().then(() => null) : run(ground, act, stage, kind)
  doing.catch(() => {})
  const told = (await Promise.race([doing, armed?.silent.then(() => null)].filter((one) => one !== undefined))) ?? null
  for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
  if (armed && !armed.happened()) throw new Error(`${kind.name} did not happen to: ${act.name}`)
  await recover(world)
  if (act.call === null) await settleDifferences(world)
  world.faults.length = 0
  return judged(ground, kind.name, act, { stage, told })
}

async function run(ground: Ground, act: Act, stage: Stage, kind: Kind): Promise<string | null> {
  const { world } = ground
  const told = await act.run(ground, stage).catch(() => null)
  await kind.besides?.(world, stage)
  world.clock.pass({ seconds: 5 })
  await world.deliver()
  await world.runScheduled()
  await kind.besides?.(world, stage)
  return told
}
