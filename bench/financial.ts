import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { inTransaction } from '../src/server/platform/database/transactions.ts'
import { fillBookings } from '../test/support/many-bookings.sql.ts'
import { payOut } from './busy-host.sql.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { accounts } from './guests.ts'
import { median, percentile, send } from './load.ts'

const BOOKINGS = 10_000

/**
 * E6 measures the server rendering of /financial for a host with 10,000 bookings, and E7 measures a monthly statement
 * as a PDF.
 */
export async function financialFigures(ground: Ground, site: Site, times: number): Promise<Figure[]> {
  const [host, guest] = await accounts(ground.sql, 2)
  if (!host || !guest) throw new Error('two accounts were made')
  const from = Temporal.Now.instant().subtract({ hours: 24 * 310 })
  const owner = openDatabase(ground.ownerUrl, { max: 1, statementTimeoutMs: 600_000 })
  await owner.sql`insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'host', now())`
  await inTransaction(owner.sql, (tx) => fillBookings(tx, { host: host.id, guest: guest.id, count: BOOKINGS, from }))
  await payOut(owner.sql, host.id)
  await owner.sql`vacuum analyze`
  await owner.close()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const open = async (path: string, shows: readonly string[]) => {
    const headers = { cookie: host.cookie, 'x-forwarded-for': host.address }
    const { status, body, ms } = await send(agent, site.url, { path, headers })
    const missing = shows.filter((text) => !body.includes(text))
    if (status !== 200 || missing.length > 0) throw new Error(`${path} answered ${status} without ${missing}`)
    return ms
  }
  const page = () => open('/financial', ['Earnings by month', 'Earnings by space', 'Statements'])
  const lines = () => open('/financial/lines?sort=largest', ['in total'])
  const month = from
    .add({ hours: 24 * 100 })
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toPlainYearMonth()
  const statement = () => open(`/api/v1/financial/statement.pdf?month=${month}`, ['%PDF-'])
  for (let n = 0; n < 40; n++) await Promise.all([page(), lines()])
  const [pages, lists, papers]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n < times; n++) {
    pages.push(await page())
    lists.push(await lines())
  }
  for (let n = 0; n < Math.max(5, times / 10); n++) {
    papers.push(await statement())
    // After a long document, its queue rests for as long as the document took.
    await wait(papers.at(-1))
  }
  agent.destroy()
  const p95 = percentile(pages, 95)
  return [
    {
      id: 'E6',
      what: '/financial with 10,000 bookings: p95 in ms',
      ours: `p50 ${round(median(pages))} p95 ${round(p95)} ms; lines p50 ${round(median(lists))} ms`,
      limit: '75 ms',
      value: p95,
      better: 'less',
      must: 75,
      stretch: 50,
      fits: 'sql',
    },
    {
      id: 'E7',
      what: 'a month’s statement as a PDF: median in ms',
      ours: `p50 ${round(median(papers))} ms, of some 1,800 lines`,
      limit: '500 ms',
      value: median(papers),
      better: 'less',
      must: 500,
      stretch: 250,
      fits: 'sql',
    },
  ]
}
