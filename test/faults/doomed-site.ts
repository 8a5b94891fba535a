// Performs one action that moves money, using an existing database, and kills its own process at the nth step.
import { SCHEDULED } from '../../src/server/app/background.ts'
import { runNow } from '../../src/server/platform/jobs/schedule.ts'
import { ACTS } from './money/acts.ts'
import type { Errand, Said } from './money/doomed.ts'
import { aMoneyWorld } from './money/money-world.ts'
import { stepping } from './money/stepping.ts'

const CALLS = ['charge', 'capture', 'look', 'cancel', 'refund', 'transfer', 'reverseTransfer'] as const
const [urls = ''] = process.argv.slice(2)
const say = (said: Said) => process.send?.(said)

let left = Number.POSITIVE_INFINITY
const step = () => {
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const ground = await aMoneyWorld({ on: JSON.parse(urls), watched: stepping(step) })
for (const call of CALLS) for (const when of ['before', 'after'] as const) ground.troubles[`${when} ${call}`] = step

process.on('message', async ({ name, stage, now, at }: Errand) => {
  const { world } = ground
  const act = ACTS.find((one) => one.name === name)
  if (!act) throw new Error(`there is no act "${name}"`)
  world.clock.set(now)
  left = at
  say({ told: await act.run(ground, stage) })
  for (const work of SCHEDULED.filter((one) => one.name === act.work)) await runNow(world.deps, work)
  world.clock.pass({ seconds: 5 })
  await world.runJobs()
  await world.deliver()
  process.send?.({ done: true } satisfies Said, () => process.kill(process.pid, 'SIGKILL'))
})
say({ ready: true })
