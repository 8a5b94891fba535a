import { setTimeout as wait } from 'node:timers/promises'
import { JOBS, openQueue } from '../../src/server/app/background.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { publish } from '../../src/server/platform/events/events.sql.ts'
import { listQueues } from '../../src/server/platform/jobs/failed-jobs.sql.ts'
import { aLog } from '../support/kept-log.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import type { OwnGround } from './ground.ts'
import { report, seen, settle } from './kill-server.ts'
import { untilSent } from './letters.ts'
import { someVisitors } from './visitors.ts'

const LATE_MS = 40_000
const OF_EACH = 20
/** Retries happen after 10, 20 and 40 seconds, so a job runs at most this many times a minute. */
const MOST_TRIES = 4

const FACTS =
  'bookingId refundId paymentId payoutId hostId mailId runId fileId subscriptionId accountId reader day event of id'.split(
    ' ',
  )
const all = (value: unknown) => Object.fromEntries(FACTS.map((name) => [name, value]))
const POISONS: Record<string, () => object> = {
  'without facts': () => ({}),
  'with facts of no kind': () => all('�\'"; drop table bookings; --'),
  'of what never was': () => ({ ...all(crypto.randomUUID()), mailId: 2 ** 40 }),
}

/**
 * While people book, adds jobs of every kind that must fail, and events for bookings that don't exist. Checks that
 * other work was on time, and counts the attempts.
 */
export async function poisonDrill(ground: OwnGround, seconds: number): Promise<boolean> {
  const { sql } = ground
  const spaces: string[] = []
  for (let n = 0; n < 6; n++) spaces.push((await aSpace({ sql }, { window_days: 540 })).id)
  const mailbox = await aMailbox()
  const site = await aRunningSite(ground, { SMTP_URL: mailbox.url })
  const workers = String(site.workers())
  const visitors = await someVisitors(site.url, spaces)
  await visitors.untilBooked(LATE_MS)
  const before = seen.confirmed.size
  const planted = await plant(sql)
  await wait(seconds * 1_000)
  const took = await visitors.untilBooked(LATE_MS)
  await visitors.goHome()
  await settle(sql)
  const { sent, waiting } = await untilSent(sql)
  const late = (await listQueues(sql, Temporal.Now.instant())).filter((queue) => queue.late > 0)
  const fates = await fatesOf(sql, planted)
  const kept = await report(sql, 0)
  console.log(
    `${planted.length} poisoned jobs of ${JOBS.length} kinds: ${fates.said}; tried ${fates.most} times at most`,
  )
  console.log(`booked meanwhile ${seen.confirmed.size - before}, and again after ${(took / 1_000).toFixed(1)} s`)
  console.log(
    `letters sent ${sent}, arrived ${mailbox.mails.length}, still waiting ${waiting}; late ${late.map(({ name, late }) => `${late} × ${name}`).join(', ') || 'nothing'}`,
  )
  const same = String(site.workers()) === workers
  if (!same) console.log('a process of the site ended')
  await site.stop()
  await mailbox.close()
  const others = waiting === 0 && sent === mailbox.mails.length && late.length === 0
  return kept && same && others && fates.most <= MOST_TRIES * Math.ceil(seconds / 60) && took < LATE_MS
}

async function plant(sql: Pool): Promise<string[]> {
  const queue = openQueue({ sql, log: aLog().log })
  for (const { name, tries } of JOBS)
    for (const facts of Object.values(POISONS))
      for (let n = 0; n < OF_EACH; n++) await queue.enqueue(sql, { name, tries }, facts())
  await queue.close()
  const rows = await sql<{ id: string }[]>`
    select id from jobs.job where data::text = '{}' or data::text like '%drop table%' or data ->> 'mailId' = ${String(2 ** 40)}`
  for (let n = 0; n < OF_EACH; n++)
    await publish(sql, { kind: 'booking.confirmed', bookingId: crypto.randomUUID() as never }, Temporal.Now.instant())
  return rows.map(({ id }) => id)
}

async function fatesOf(sql: Pool, ids: string[]): Promise<{ said: string; most: number }> {
  const rows = await sql<{ fate: string; n: number; most: number }[]>`
    select case when state = 'completed' then 'nothing to do' when state = 'failed' then 'given up' else 'to be tried again' end as fate,
      count(*)::int as n, max(retry_count + 1)::int as most from jobs.job where id = any(${ids}::uuid[]) group by 1 order by 1`
  return { said: rows.map(({ fate, n }) => `${n} ${fate}`).join(', '), most: Math.max(...rows.map(({ most }) => most)) }
}
