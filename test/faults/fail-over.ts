import { freePort } from '../support/free-port.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import type { OwnGround } from './ground.ts'
import { report, settle } from './kill-server.ts'
import { twoServers } from './two-servers.ts'
import { someVisitors } from './visitors.ts'

const LATE_MS = 30_000
const MOST_MS = 10_000

/**
 * Permanently kills the primary `times` times while people book. Each time, the standby is promoted and a new standby
 * follows it.
 */
export async function failOverDrill(ground: OwnGround, times: number): Promise<boolean> {
  const spaces: string[] = []
  for (let n = 0; n < 6; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
  const servers = await twoServers(ground)
  const env = { DATABASE_READ_URL: servers.readUrl, PORT: String(await freePort()) }
  const site = await aRunningSite({ appUrl: servers.writeUrl, dataDir: ground.dataDir }, env)
  const visitors = await someVisitors(site.url, spaces)
  await visitors.untilBooked(LATE_MS)
  const took: number[] = []
  for (let n = 1; n <= times; n++) {
    const back = servers.failOver()
    took.push(await visitors.untilBooked(LATE_MS))
    await back
    await visitors.untilBooked(LATE_MS)
  }
  await visitors.goHome()
  await settle(servers.books())
  const kept = await report(servers.books(), times)
  const { asked, failed } = visitors.searches
  const seconds = took.map((ms) => (ms / 1000).toFixed(1)).join(' ')
  console.log(`${times} failovers; seconds to the next booking: ${seconds}; ${failed} of ${asked} searches failed`)
  await site.stop()
  await servers.close()
  return kept && took.every((ms) => ms <= MOST_MS)
}
