import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aSpace } from '../test/support/spaces.ts'
import { overHttp } from './booking.ts'
import { cpuOfCluster, cpuOfSite } from './cpu.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { accounts, day } from './guests.ts'
import { type Heard, load, median } from './load.ts'
import { isPage, query } from './search.ts'

type Cost = { name: string; perSecond: number; site: number; database: number; log: number }

const BOOKINGS = 200
const isThere = ({ status }: Heard) => {
  if (status !== 200) throw new Error(`a page answered ${status}`)
}

/**
 * E15 measures the CPU time of the site and of PostgreSQL per action, in ms, and the WAL that the action writes.
 * docs/scaling.md uses these figures.
 */
export async function costFigure(ground: Ground, site: Site, seconds: number, rounds: number): Promise<Figure> {
  const { id } = await aSpace(ground)
  const [found] = await ground.sql<{ id: string }[]>`select id from spaces where city_id is not null limit 1`
  const month = day(20).slice(0, 7)
  const reads: [string, () => string, (heard: Heard) => void][] = [
    ['a search (API)', () => query(ground.cities), isPage],
    ['the page of a search', () => query(ground.cities).replace('/api/v1/spaces', '/browse'), isThere],
    ['the page of a space', () => `/space/${found?.id ?? id}`, isThere],
    ['a month of a calendar (API)', () => `/api/v1/spaces/${id}/availability?month=${month}`, isThere],
  ]
  const acts: [string, () => Promise<number>][] = [
    ...reads.map(([name, next, check]): (typeof acts)[number] => [
      name,
      async () => (await load(site.url, 4, seconds, next, check)).ms.length,
    ]),
    ['a booking, held and paid (API)', () => book(ground, site)],
  ]
  const costs: Cost[] = []
  for (const [name, act] of acts) {
    await act()
    const seen: Cost[] = []
    for (let n = 0; n < rounds; n++) seen.push(await weigh(ground, site, name, act))
    const middle = (part: 'perSecond' | 'site' | 'database' | 'log') => median(seen.map((one) => one[part]))
    costs.push({
      name,
      perSecond: middle('perSecond'),
      site: middle('site'),
      database: middle('database'),
      log: middle('log'),
    })
  }
  console.log('CPU of each, in ms of one core:')
  for (const { name, perSecond, site: ours, database, log } of costs)
    console.log(
      `  ${name.padEnd(32)} site ${round(ours, 2).padStart(6)}  database ${round(database, 2).padStart(6)}  at ${round(perSecond, 0)}/s, log ${round(log / 1024)} kB`,
    )
  const { site: ours = 0, database = 0 } = costs[0] ?? {}
  return {
    id: 'E15',
    what: 'CPU of a search, site and database together, in ms',
    ours: `${round(ours, 2)} + ${round(database, 2)} ms`,
    limit: '8 ms',
    value: ours + database,
    cpu: ours + database,
    better: 'less',
    must: 8,
    stretch: 5,
    fits: 'sql',
  }
}

/** The result includes follow-up work and the small load of an idle site. */
async function weigh(ground: Ground, site: Site, name: string, act: () => Promise<number>): Promise<Cost> {
  const pgData = path.join(ground.dataDir, 'postgres')
  const look = async () => {
    const [row] = await ground.sql<{ at: string }[]>`select (pg_current_wal_lsn() - '0/0')::text as at`
    return { site: cpuOfSite(site.pid), database: cpuOfCluster(pgData), log: Number(row?.at) }
  }
  await wait(1_000)
  const [before, began] = [await look(), performance.now()]
  const times = await act()
  const perSecond = (times * 1_000) / (performance.now() - began)
  await wait(1_000)
  const after = await look()
  const each = (part: keyof typeof after) => (after[part] - before[part]) / times
  return { name, perSecond, site: each('site'), database: each('database'), log: each('log') }
}

async function book(ground: Ground, site: Site): Promise<number> {
  const spaces = await Promise.all(
    Array.from({ length: 8 }, () => aSpace(ground, { window_days: 540, by_hour: false })),
  )
  const people = await accounts(ground.sql, BOOKINGS / 4)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let next = 0
  const booker = async () => {
    for (let n = next++; n < BOOKINGS; n = next++) {
      const [person, space] = [people[n % people.length], spaces[n % spaces.length]]
      if (person && space) await overHttp(agent, site, person, { space, date: day(Math.floor(n / spaces.length)) })
    }
  }
  await Promise.all(Array.from({ length: 4 }, booker))
  agent.destroy()
  return BOOKINGS
}
