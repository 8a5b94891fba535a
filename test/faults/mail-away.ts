import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { listQueues } from '../../src/server/platform/jobs/failed-jobs.sql.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import type { OwnGround } from './ground.ts'
import { report, seen, settle } from './kill-server.ts'
import { aPostOffice, type PostOffice, untilSent } from './letters.ts'
import { someVisitors } from './visitors.ts'

const LATE_MS = 40_000
const WAYS: readonly PostOffice[] = ['gone', 'busy', 'hangs']
const OTHERS_WAIT_SECONDS = 10
const DELIVERED_SECONDS = 300
/** Two processes together send this many emails in parallel, and each of these may arrive twice. */
const MOST_TWICE = 10

/**
 * Simulates every kind of mail server outage while people book, for this many minutes. Checks that every email arrives,
 * that at most `MOST_TWICE` arrive twice, and that other work isn't delayed.
 */
export async function mailDrill(ground: OwnGround, minutes: number): Promise<boolean> {
  const spaces: string[] = []
  for (let n = 0; n < 100; n++) spaces.push((await aSpace({ sql: ground.sql }, { window_days: 540 })).id)
  const mailbox = await aMailbox()
  const office = await aPostOffice(mailbox.url)
  const site = await aRunningSite(ground, { SMTP_URL: office.url })
  const workers = String(site.workers())
  const visitors = await someVisitors(site.url, spaces, { comeBack: true })
  await visitors.untilBooked(LATE_MS)
  let longest = { name: 'nothing', seconds: 0 }
  for (const way of WAYS) {
    const before = seen.confirmed.size
    await office.become(way)
    for (let second = 0; second < (minutes * 60) / WAYS.length; second++) {
      for (const one of await othersWait(ground.sql)) if (one.seconds > longest.seconds) longest = one
      await wait(1_000)
    }
    console.log(`mail server ${way}: ${seen.confirmed.size - before} booked meanwhile`)
  }
  const owed = await waiting(ground.sql)
  await office.become('open')
  const back = performance.now()
  await visitors.goHome()
  await settle(ground.sql)
  const { sent, waiting: left } = await untilSent(ground.sql, DELIVERED_SECONDS)
  const took = (performance.now() - back) / 1_000
  const kept = await report(ground.sql, 0)
  const tooLate = await ground.sql`select 1 from mails where last_error = 'too late' and sent_at is null`
  console.log(`away for ${minutes} min; ${owed} letters waited, all gone ${took.toFixed(0)} s after it was back`)
  // SMTP delivers an email twice if the mail server accepts it and the connection then breaks before the server
  // confirms this.
  const twice = mailbox.mails.length - sent
  console.log(
    `letters sent ${sent}, still waiting ${left}, came twice ${twice}, lost ${Math.max(0, -twice)}, of no use by then ${tooLate.length}`,
  )
  console.log(`other work waited ${longest.seconds.toFixed(1)} s at the longest: ${longest.name}`)
  const same = String(site.workers()) === workers
  if (!same) console.log('a process of the site ended')
  await site.stop()
  office.close()
  await mailbox.close()
  return (
    kept &&
    same &&
    left === 0 &&
    twice >= 0 &&
    twice <= MOST_TWICE &&
    owed > 0 &&
    longest.seconds <= OTHERS_WAIT_SECONDS
  )
}

async function othersWait(sql: Pool): Promise<{ name: string; seconds: number }[]> {
  const now = Temporal.Now.instant()
  const others = (await listQueues(sql, now)).filter(({ name }) => name !== 'mail.send')
  return others.map(({ name, since }) => ({ name, seconds: since?.until(now).total('seconds') ?? 0 }))
}

async function waiting(sql: Pool): Promise<number> {
  const rows = await sql`select 1 from mails where sent_at is null`
  return rows.length
}
