import { Agent } from 'node:http'
import { CELLS_DEEPER } from '../src/server/search/map-markers.ts'
import { findOffered } from '../src/server/search/offered-spaces.ts'
import { findCells } from '../src/server/search/places.sql.ts'
import type { Dated } from '../src/server/search/search-terms.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { addressOf, type Heard, load, median, percentile, send } from './load.ts'
import { asScript, hasPgbench, pgbench, statementOf } from './pgbench.ts'

const first = Temporal.Now.plainDateISO('UTC').add({ days: 10 })
const last = first.add({ days: 1 })
const types = [
  'office',
  'studio',
  'warehouse',
  'retail',
  'event_space',
  'coworking',
  'meeting_room',
  'workshop',
] as const
const NOWHERE = 987_654_321
const pick = (n: number) => 1 + Math.floor(Math.random() * n)

function terms(city: number, over: Partial<Dated> = {}): Dated {
  return {
    place: { id: city, kind: 'city', name: '', country: 'DE', lat: 0, lng: 0, zone: 'Europe/Berlin' },
    words: null,
    ask: { mode: 'days', startDate: first, endDate: last },
    spaceType: 'studio',
    minCents: null,
    maxCents: 60_000,
    capacity: 10,
    amenities: [],
    accessibility: [],
    instant: null,
    cancellations: null,
    bounds: null,
    wide: false,
    sort: 'best',
    now: Temporal.Instant.fromEpochMilliseconds(Date.now()),
    ...over,
  }
}

export const query = (cities: number) =>
  `/api/v1/spaces?location=City+${pick(cities)}&spaceType=${types[pick(8) - 1]}&maxPrice=600&capacity=10&startDate=${first}&endDate=${last}`

/** Checks each response only superficially, because the client and the site share two cores. */
export function isPage({ status, body }: Heard): void {
  const whole =
    status === 200 &&
    body.toString('latin1', 0, 11) === '{"items":[{' &&
    body.at(-1) === 0x7d &&
    body.includes('"totalCents":') &&
    !body.includes('"totalCents":null')
  if (!whole) throw new Error(`a search answered ${status}: ${body.toString('utf8', 0, 200)}`)
}

/** P1 times a complete search over HTTP, alternating with the bare SQL. P2 times it with a single client. */
export async function searchFigures(ground: Ground, site: Site, seconds: number, rounds: number): Promise<Figure[]> {
  const scripts = await Promise.all(
    types.map(async (spaceType) => {
      const seen = await statementOf(ground.appUrl, (sql) => findOffered(sql, terms(NOWHERE, { spaceType }), null, 25))
      return asScript(spaceType, seen, {
        at: seen.values.findIndex((value) => String(value) === String(NOWHERE)),
        from: `random(1, ${ground.cities})`,
      })
    }),
  )
  const ours: number[] = []
  const bare: number[] = []
  // A process uses up to 1.5 times as much CPU time until it has answered a few thousand searches.
  await load(site.url, 4, 16, () => query(ground.cities), isPage)
  for (let n = 0; n < rounds; n++) {
    if (hasPgbench()) bare.push(await pgbench(ground.appUrl, scripts, seconds))
    ours.push((await load(site.url, 4, seconds, () => query(ground.cities), isPage)).perSecond)
  }
  const one = await load(site.url, 1, seconds, () => query(ground.cities), isPage)
  const [p50, p95, p99] = [50, 95, 99].map((p) => percentile(one.ms, p)) as [number, number, number]
  const limit = median(bare)
  return [
    {
      id: 'P1',
      what: 'search with everything, 24 cards, 4 clients',
      ours: `${round(median(ours), 0)}/s`,
      limit: `${round(limit, 0)}/s pgbench`,
      value: median(ours) / limit,
      better: 'more',
      must: 0.55,
      stretch: 0.7,
    },
    {
      id: 'P2',
      what: 'the same, one client: p95 in ms',
      ours: `p50 ${round(p50)} p95 ${round(p95)} p99 ${round(p99)} ms`,
      limit: 'p50 5 p95 20 p99 60',
      value: Math.max(p50 / 5, p95 / 20, p99 / 60),
      better: 'less',
      must: 1,
      stretch: 0.6,
      fits: 'sql',
    },
  ]
}

async function inSql(times: number, act: (n: number) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await act(n)
    ms.push(performance.now() - began)
  }
  return ms.slice(Math.floor(times / 5))
}

/** Returns the median time of a search in SQL in ms, with one client. */
export async function searchInSql({ sql, cities }: Ground): Promise<number> {
  return median(await inSql(200, () => findOffered(sql, terms(pick(cities)), null, 25)))
}

/** P3 compares the SQL cost of a search at full size with the cost of the same search at a hundredth of the size. */
export async function growthFigure(small: Ground, big: Ground): Promise<Figure> {
  const cost = async (ground: Ground) => inSql(400, () => findOffered(ground.sql, terms(pick(ground.cities)), null, 25))
  const [a, b] = [await cost(small), await cost(big)]
  const [x50, x95] = [median(b) / median(a), percentile(b, 95) / percentile(a, 95)]
  return {
    id: 'P3',
    what: 'cost of a search as the world grows',
    ours: `p50 ×${round(x50, 2)} p95 ×${round(x95, 2)}`,
    limit: `p50 ${round(median(a), 2)} ms small`,
    value: Math.max(x50 / 2.2, x95 / 3),
    better: 'less',
    must: 1,
    stretch: 0.86,
  }
}

/** P4 measures a map of the entire world, with 24 cards and exact clusters. */
export async function wideFigure(ground: Ground): Promise<Figure> {
  const bounds = { west: -60, south: 10, east: 80, north: 80 }
  const cards = await inSql(100, () =>
    findOffered(ground.sql, terms(1, { place: null, bounds, wide: true, spaceType: null }), null, 25),
  )
  const cells = await inSql(100, () => findCells(ground.sql, 4 + CELLS_DEEPER, bounds, undefined))
  const p95 = percentile(cards, 95) + percentile(cells, 95)
  return {
    id: 'P4',
    what: 'widest map view: cards and cells, p95 in SQL',
    ours: `${round(p95)} ms`,
    limit: '60 ms',
    value: p95,
    better: 'less',
    must: 60,
    stretch: 25,
    fits: 'sql',
  }
}

/**
 * P16 measures overload by three times as many clients as the site can serve. P17 measures the event loop's delay at
 * 70% load.
 */
export async function loadFigures(ground: Ground, site: Site, seconds: number): Promise<Figure[]> {
  const ask = () => query(ground.cities)
  const most = await load(site.url, 32, seconds, ask, isPage)
  const over = await load(site.url, 768, seconds, ask, isPage)
  const slowNo = over.refusedMs.length > 0 ? percentile(over.refusedMs, 99) : 0
  await site.ask('reset')
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const gap = 1_000 / (most.perSecond * 0.7)
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let n = 0; n * gap < seconds * 1_000; n++) {
    const wait = began + n * gap - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(send(agent, site.url, { path: ask(), headers: { 'x-forwarded-for': addressOf(n % 64) } }))
  }
  await Promise.all(running)
  agent.destroy()
  const { p99, max } = await site.ask('delay')
  const goodput = over.perSecond / most.perSecond
  return [
    {
      id: 'P16',
      what: 'three times overload: goodput of the maximum',
      ours: `${round(over.perSecond, 0)}/s, cut ${over.cut}`,
      limit: `${round(most.perSecond, 0)}/s`,
      value: goodput,
      better: 'more',
      must: 0.8,
      stretch: 0.9,
    },
    {
      id: 'P16',
      what: 'three times overload: p99 of a refusal in ms',
      ours: `${round(slowNo, 0)} ms`,
      limit: '200 ms',
      value: slowNo,
      better: 'less',
      must: 200,
      stretch: 100,
      fits: 'sql',
    },
    {
      id: 'P17',
      what: 'event-loop delay at 70 % load',
      ours: `p99 ${round(p99)} ms, max ${round(max)} ms`,
      limit: 'p99 40, max 250',
      value: Math.max(p99 / 40, max / 250),
      better: 'less',
      must: 1,
      stretch: 0.5,
      fits: 'sql',
    },
  ]
}
