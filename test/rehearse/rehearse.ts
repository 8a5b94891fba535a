// npm run rehearse: what a larger operator runs, started on this machine; somebody books in a browser, hundreds want one slot, then
// each part is killed once while people search and book. Prints what was seen.
import { setTimeout as wait } from 'node:timers/promises'
import { type OwnGround, onGround } from '../faults/ground.ts'
import { report, settle } from '../faults/kill-server.ts'
import { aSpace } from '../support/spaces.ts'
import { bookInBrowser } from './book-in-browser.ts'
import { aLargerSite, type LargerSite } from './larger-site.ts'
import { raceForOne } from './race.ts'
import { someVisitors } from './visitors.ts'

const MACHINES = 3
const LATE_MS = 30_000

process.exit((await onGround(rehearse)) ? 0 : 1)

async function rehearse(ground: OwnGround): Promise<boolean> {
  const spaces: string[] = []
  for (let n = 0; n < 6; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
  const site = await aLargerSite(ground, MACHINES)
  console.log(`HAProxy, ${MACHINES} machines, PgBouncer, a primary, its replica, Redis and a store run at ${site.url}`)
  const booked = await bookInBrowser(site.url, spaces[0] ?? '')
  console.log(`in a browser: ${booked}`)
  const race = await raceForOne(site.url, ground.sql, 600)
  console.log(`600 requests for one slot, through all machines: ${race.said}`)
  const visitors = await someVisitors(site.url, spaces)
  await visitors.untilBooked(LATE_MS)
  let well = race.right && booked.startsWith('booked')
  for (const [part, fall] of falls(site)) {
    const before = { ...visitors.searches }
    const recovery = fall()
    const ms = await visitors.untilBooked(LATE_MS)
    await recovery
    const after = await visitors.untilBooked(LATE_MS)
    await wait(1_500)
    const { asked, failed } = visitors.searches
    const lost = failed - before.failed
    well &&= after < LATE_MS
    console.log(
      `${part.padEnd(44)} next booking after ${(ms / 1000).toFixed(1).padStart(4)} s; ${String(lost).padStart(3)} of ${asked - before.asked} searches failed`,
    )
  }
  await visitors.goHome()
  await settle(site.servers.books())
  const kept = await report(site.servers.books(), falls(site).length)
  // What runs again by itself says so, and is no fault of anybody's.
  const faults = site.faults().filter((line) => !line.includes('it runs again'))
  for (const line of faults.slice(0, 10)) console.log(`fault: ${line.slice(0, 600)}`)
  console.log(`faults that visitors met: ${faults.length}`)
  await site.close()
  return well && kept
}

/** Each part, and how it falls and comes back. */
function falls({ servers, redis, store, ...site }: LargerSite): [string, () => Promise<unknown>][] {
  const downFor = async (ms: number, down: () => unknown, up: () => unknown) => {
    await down()
    await wait(ms)
    await up()
  }
  return [
    [
      'a machine, kill -9',
      () =>
        downFor(
          2_000,
          () => site.killMachine(0),
          () => site.startMachine(0),
        ),
    ],
    ['PgBouncer, kill -9', () => servers.restartPoolers()],
    ['Redis, away for 3 s', () => downFor(3_000, redis.stop, redis.start)],
    ['the replica, away for 3 s', () => downFor(3_000, servers.stopStandby, servers.startStandby)],
    ['the store, away for 3 s', () => downFor(3_000, store.stop, store.start)],
    ['the primary, kill -9; it comes back', async () => servers.killPrimary()],
    ['the primary, for good; the replica takes over', () => servers.failOver()],
  ]
}
