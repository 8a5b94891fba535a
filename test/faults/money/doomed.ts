import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { MONDAY_MORNING } from '../../support/world.ts'
import type { Act, Ground, Stage } from './act.ts'
import { judged, type Outcome, recover } from './inject.ts'

export type Errand = { name: string; stage: Stage; now: string; at: number }
export type Said = { ready: true } | { told: string | null } | { done: true }
type Urls = { appUrl: string; ownerUrl: string; superuserUrl: string }

const SITE = path.join(import.meta.dirname, '..', 'doomed-site.ts')
const PATIENCE_MS = 15_000
export const FAULT = 'process killed'

function aDoomedSite({ appUrl, ownerUrl, superuserUrl }: Urls): { child: ChildProcess; ready: Promise<unknown> } {
  const child = fork(SITE, [JSON.stringify({ appUrl, ownerUrl, superuserUrl })], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('it did not start'))),
  ])
  ready.catch(() => {})
  return { child, ready }
}

async function send({ child, ready }: ReturnType<typeof aDoomedSite>, errand: Errand) {
  await ready
  const heard: { told: string | null; died: boolean } = { told: null, died: true }
  child.on('message', (said: Said) => {
    if ('told' in said) heard.told = said.told
    if ('done' in said) heard.died = false
  })
  const gone = once(child, 'exit')
  child.send(errand)
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await gone
  clearTimeout(late)
  return heard
}

/**
 * Runs an action in a process that is killed at its nth step, for every n up to `steps`. Another process then
 * continues.
 */
export async function killAtEveryStep(ground: Ground, urls: Urls, act: Act, steps: number): Promise<Outcome[]> {
  const { world } = ground
  const outcomes: Outcome[] = []
  let next = aDoomedSite(urls)
  for (let at = 1; at <= steps; at++) {
    world.clock.set(MONDAY_MORNING)
    await world.sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`
    const stage = await act.prepare(ground)
    await world.runJobs()
    if (act.at) world.clock.set(act.at)
    const doomed = next
    next = aDoomedSite(urls)
    const now = world.clock.now().toString()
    const { told, died } = await send(doomed, { name: act.name, stage, now, at })
    world.clock.pass({ seconds: 5 })
    await recover(world)
    if (act.name === 'dispute') await world.deliver()
    world.faults.length = 0
    outcomes.push(await judged(ground, FAULT, act, { stage, told, mayWait: true }))
    if (!died) break
  }
  next.child.kill('SIGKILL')
  return outcomes
}
