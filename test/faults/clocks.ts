import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFaketime, WAY_TO_FAKETIME } from '../../scripts/faketime.ts'
import { SCHEDULED } from '../../src/server/app/background.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { listQueues } from '../../src/server/platform/jobs/failed-jobs.sql.ts'
import { freePort } from '../support/free-port.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import type { OwnGround } from './ground.ts'
import { report, seen, settle } from './kill-server.ts'
import { untilSent } from './letters.ts'
import { someVisitors } from './visitors.ts'

const HOUR = 3_600
/** How far the site's clock jumps ahead and back. The clocks of the database and the visitors stay correct. */
const JUMPS = { 'an hour ahead': HOUR, 'an hour back': -HOUR, 'a day ahead': 25 * HOUR, 'a day back': -25 * HOUR }
const SECONDS = 20
const HEARD_MS = 2_000
const LATE_MS = 40_000
const MOST_MS = 10_000
/** How long the site runs with a correct clock before scheduled work is checked. */
const AFTER_MS = 150_000

/**
 * Makes the site's clock jump while people book. Then checks that bookings continued, nothing was lost and no job is
 * scheduled for a wrong time.
 */
export async function clockDrill(ground: OwnGround): Promise<boolean> {
  const library = findFaketime(console.log)
  if (!library) throw new Error(`There is no libfaketime here. Install it: ${WAY_TO_FAKETIME}`)
  const offset = path.join(ground.dataDir, 'offset')
  const jump = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  jump(0)
  const spaces: string[] = []
  for (let n = 0; n < 12; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
  const mailbox = await aMailbox()
  const site = await aRunningSite(ground, {
    PORT: String(await freePort()),
    SMTP_URL: mailbox.url,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const workers = String(site.workers())
  const visitors = await someVisitors(site.url, spaces, { comeBack: true })
  await visitors.untilBooked(LATE_MS)
  let longest = 0
  for (const [what, seconds] of Object.entries(JUMPS)) {
    const took: number[] = []
    for (const to of [seconds, 0]) {
      jump(to)
      await wait(HEARD_MS)
      took.push(await visitors.untilBooked(LATE_MS))
      await wait(SECONDS * 1_000)
    }
    longest = Math.max(longest, ...took)
    console.log(`${what}, and right again: booked after ${took.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')} s`)
  }
  await wait(AFTER_MS)
  await visitors.goHome()
  await settle(ground.sql)
  const kept = await report(ground.sql, 0)
  const put = await putOff(ground.sql)
  const sent = await untilSent(ground.sql)
  console.log(`letters sent ${sent.sent}, arrived ${mailbox.mails.length}, still waiting ${sent.waiting}`)
  console.log(`put off by a wrong clock: ${put.join(', ') || 'nothing'}; tries refused ${seen.refused}`)
  const same = String(site.workers()) === workers
  if (!same) console.log('a process of the site ended')
  await site.stop()
  await mailbox.close()
  const allSent = sent.waiting === 0 && sent.sent === mailbox.mails.length
  return kept && same && allSent && put.length === 0 && longest <= MOST_MS
}

async function putOff(sql: Pool): Promise<string[]> {
  const often = SCHEDULED.filter(({ everySeconds }) => everySeconds <= 60).map(({ name }) => name)
  const work = await sql<{ name: string }[]>`
    select name from scheduled_work where name = any(${often}::text[]) and (ran_at is null or abs(extract(epoch from now() - ran_at)) > 120)`
  const jobs = await listQueues(sql, Temporal.Now.instant())
  const waiting = await sql<{ name: string; n: number }[]>`
    select name, count(*)::int as n from jobs.job where name = 'mail.send' and state = 'created' and start_after > now() group by name`
  return [
    ...work.map(({ name }) => name),
    ...jobs.filter(({ late }) => late > 0).map(({ name, late }) => `${late} × ${name}`),
    ...waiting.map(({ name, n }) => `${n} × ${name} to come`),
  ]
}
