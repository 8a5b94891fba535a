import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedBeside } from '../src/server/platform/database/embedded.ts'
import { aStandby } from '../test/support/standby.ts'
import { cpuOfCluster } from './cpu.ts'
import { type Figure, round } from './figure.ts'
import { aSite, type Ground, type Site } from './ground.ts'
import { load, median } from './load.ts'
import { isPage, query } from './search.ts'

/** E14 measures a search's cost on the primary with and without a replica, and the number of searches per second. */
export async function replicaFigure(ground: Ground, alone: Site, seconds: number, rounds: number): Promise<Figure> {
  const standby = await aStandby(embeddedBeside(ground.dataDir), ground.dataDir)
  const helped = await aSite(ground, { DATABASE_READ_URL: standby.appUrl })
  const primary = path.join(ground.dataDir, 'postgres')
  // The primary's idle load is subtracted, including the jobs of both sites.
  const idle = async () => {
    const before = cpuOfCluster(primary)
    await wait(seconds * 1_000)
    return cpuOfCluster(primary) - before
  }
  const measure = async (site: Site, idleMs: number) => {
    const before = cpuOfCluster(primary)
    const { perSecond, ms } = await load(site.url, 4, seconds, () => query(ground.cities), isPage)
    return { perSecond, each: Math.max(0, cpuOfCluster(primary) - before - idleMs) / ms.length }
  }
  try {
    await standby.caughtUp()
    // The site starts to use the replica only after one of its checks, which run once a second.
    await wait(2_500)
    for (const site of [alone, helped]) await load(site.url, 4, 4, () => query(ground.cities), isPage)
    const runs: [typeof alone, { perSecond: number; each: number }[]][] = [
      [alone, []],
      [helped, []],
    ]
    for (let n = 0; n < rounds; n++) {
      const idleMs = await idle()
      for (const [site, seen] of runs) seen.push(await measure(site, idleMs))
    }
    const [without, withIt] = runs.map(([, seen]) => ({
      perSecond: median(seen.map((one) => one.perSecond)),
      each: median(seen.map((one) => one.each)),
    }))
    const say = (one = { perSecond: 0, each: 0 }) => `${round(one.each * 1000)} µs each at ${round(one.perSecond)}/s`
    return {
      id: 'E14',
      what: 'CPU of the primary per search, with a replica beside without',
      ours: say(withIt),
      limit: say(without),
      value: (withIt?.each ?? 1) / (without?.each ?? 1),
      must: 0.1,
      stretch: 0.05,
      better: 'less',
    }
  } finally {
    await helped.stop()
    await standby.close()
  }
}
