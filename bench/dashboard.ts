import { Agent } from 'node:http'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { fillBusyHost, payOut } from './busy-host.sql.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { accounts } from './guests.ts'
import { median, percentile, send } from './load.ts'

/**
 * E5 measures the server rendering of /host for a host with 200 spaces and 5,000 bookings. The requests alternate with
 * requests for a page that reads one row.
 */
export async function dashboardFigure(ground: Ground, site: Site, times: number): Promise<Figure> {
  const [host, guest] = await accounts(ground.sql, 2)
  if (!host || !guest) throw new Error('two accounts were made')
  await fillBusyHost(ground.sql, host.id, guest.id)
  await payOut(ground.sql, host.id)
  const owner = openDatabase(ground.ownerUrl, { max: 1, statementTimeoutMs: 600_000 })
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
  const dashboard = () =>
    open('/host', ['100 bookings conflict', 'Earnings by month', 'Conversion by space', 'Next 7 days'])
  const oneRow = () => open('/profile', [host.email])
  for (let n = 0; n < 60; n++) await Promise.all([dashboard(), oneRow()])
  const [ours, row]: [number[], number[]] = [[], []]
  for (let n = 0; n < times; n++) {
    ours.push(await dashboard())
    row.push(await oneRow())
  }
  agent.destroy()
  const p95 = percentile(ours, 95)
  return {
    id: 'E5',
    what: '/host with 200 spaces and 5,000 bookings: p95 in ms',
    ours: `p50 ${round(median(ours))} p95 ${round(p95)} ms, ×${round(median(ours) / median(row))} of /profile`,
    limit: `75 ms; /profile p50 ${round(median(row))} p95 ${round(percentile(row, 95))} ms`,
    value: p95,
    better: 'less',
    must: 75,
    stretch: 50,
    fits: 'sql',
  }
}
