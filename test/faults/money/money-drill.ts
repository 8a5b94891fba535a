import { setJobsByTestClock } from '../../setup/cluster.ts'
import type { OwnGround } from '../ground.ts'
import { ACTS } from './acts.ts'
import { FAULT as KILLED, killAtEveryStep } from './doomed.ts'
import { inject, type Outcome } from './inject.ts'
import { KINDS } from './kinds.ts'
import { aMoneyWorld } from './money-world.ts'
import { FAULT as RESTARTED, restartDatabase } from './restarts.ts'
import { isWell, tableOf } from './table.ts'

const STEPS = Number(process.env.STEPS ?? 30)
const RESTARTS = Number(process.env.RESTARTS ?? 50)

/**
 * Injects each fault into each action that moves money. Prints what was lost, duplicated or stuck, and returns true if
 * there was nothing to print.
 */
export async function moneyDrill(cluster: OwnGround, only = ''): Promise<boolean> {
  await setJobsByTestClock(cluster)
  const ground = await aMoneyWorld({ on: cluster })
  const outcomes: Outcome[] = []
  for (const kind of KINDS)
    for (const act of ACTS.filter((one) => kind.suits(one) && `${kind.name}: ${one.name}`.includes(only))) {
      outcomes.push(await inject(ground, ground.troubles, kind, act))
    }
  for (const act of ACTS.filter((one) => `${KILLED}: ${one.name}`.includes(only))) {
    const killed = await killAtEveryStep(ground, cluster, act, STEPS)
    console.log(`killed at each of ${killed.length} steps: ${act.name}`)
    outcomes.push(...killed)
  }
  if (RESTARTED.includes(only)) outcomes.push(...(await restartDatabase(ground, cluster.dataDir, RESTARTS)))
  for (const line of tableOf(outcomes)) console.log(line)
  await ground.world.close()
  return isWell(outcomes)
}
