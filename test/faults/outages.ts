import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { freePort } from '../support/free-port.ts'
import { aRunningSite, childrenOf } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import { aBadLine } from './bad-line.ts'
import { type OwnGround, onGround } from './ground.ts'
import { report, seen, settle } from './kill-server.ts'
import { postmasterOf } from './two-servers.ts'
import { someVisitors } from './visitors.ts'

const LATE_MS = 40_000
const [MOST_MS, LONGEST_MS] = [10_000, 30_000]

type Site = { ground: OwnGround; line: Awaited<ReturnType<typeof aBadLine>> }
type Outage = { seconds: number; begin(site: Site): Promise<() => unknown> | (() => unknown) }

const badLine = (state: 'slow' | 'cut' | 'dead', seconds: number): Outage => ({
  seconds,
  begin: ({ line }) => {
    line.become(state)
    return () => line.become('good')
  },
})

export const OUTAGES: Readonly<Record<string, Outage>> = {
  /** Suspends all PostgreSQL processes. Connections stay open, but nothing responds. */
  hung: {
    seconds: 40,
    begin: ({ ground }) => {
      const pid = postmasterOf(ground)
      const all = [pid, ...childrenOf(pid)]
      for (const one of all) process.kill(one, 'SIGSTOP')
      return () => {
        for (const one of all) process.kill(one, 'SIGCONT')
      }
    },
  },
  pool: {
    seconds: 40,
    begin: async ({ ground }) => {
      const { sql, close } = openDatabase(ground.superuserUrl, { max: 1, statementTimeoutMs: 120_000 })
      const lock = Promise.withResolvers<void>()
      const taken = Promise.withResolvers<void>()
      const held = sql.begin(async (tx) => {
        await tx`lock table bookings, accounts, spaces in access exclusive mode`
        taken.resolve()
        await lock.promise
      })
      await taken.promise
      return async () => {
        lock.resolve()
        await held
        await close()
      }
    },
  },
  slow: badLine('slow', 15),
  cut: badLine('cut', 15),
  dead: badLine('dead', 40),
}

/**
 * Causes each type of database outage while people search and book. Reports losses, the longest wait and the recovery
 * time.
 */
export function outageDrill(name: string): Promise<boolean> {
  seen.confirmed.clear()
  Object.assign(seen, { tries: 0, refused: 0, cut: 0 })
  return onGround(async (ground) => {
    const spaces: string[] = []
    for (let n = 0; n < 6; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
    const line = await aBadLine(ground.appUrl)
    const env = { PORT: String(await freePort()) }
    const site = await aRunningSite({ appUrl: line.url, dataDir: ground.dataDir }, env)
    const workers = site.workers()
    const visitors = await someVisitors(site.url, spaces)
    await visitors.untilBooked(LATE_MS)
    const { seconds, begin } = OUTAGES[name] as Outage
    const end = await begin({ ground, line })
    const [tries, confirmed] = [seen.tries, seen.confirmed.size]
    const watch = watchLooks(site.url)
    await wait(seconds * 1_000)
    const looks = await watch.stop()
    const meanwhile = `${seen.tries - tries} tries to book, ${seen.confirmed.size - confirmed} of them through`
    await end()
    const took = await visitors.untilBooked(LATE_MS)
    await visitors.goHome()
    await settle(ground.sql)
    const kept = await report(ground.sql, 0)
    console.log(`${name} for ${seconds} s: ${meanwhile}; looks at a page answered ${looks.said}`)
    console.log(
      `longest wait ${(looks.longest / 1_000).toFixed(1)} s; booked again after ${(took / 1_000).toFixed(1)} s`,
    )
    const same = String(site.workers()) === String(workers)
    if (!same) console.log('a process of the site ended')
    await site.stop()
    line.close()
    return kept && same && took <= MOST_MS && looks.longest <= LONGEST_MS && looks.honest
  })
}

function watchLooks(url: string) {
  const statuses = new Map<string, number>()
  let longest = 0
  const look = async () => {
    const began = performance.now()
    const status = await fetch(`${url}/browse`, { signal: AbortSignal.timeout(90_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      (error: Error) => `nothing (${(error.cause as Error)?.message ?? error.message})`,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    longest = Math.max(longest, performance.now() - began)
  }
  const looks: Promise<void>[] = []
  const timer = setInterval(() => looks.push(look()), 500)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(looks)
      // During an outage, a visitor must get a page or a 503. A missing response or another error is a failure.
      const honest = [...statuses.keys()].every((status) => status === '200' || status === '503')
      return { longest, honest, said: [...statuses].map(([status, times]) => `${status} ×${times}`).join(', ') }
    },
  }
}
