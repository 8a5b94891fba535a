import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { fillBookings } from '../support/many-bookings.sql.ts'
import { anEnteredGuest, type Person } from '../support/people.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { fillVisits, makeHost } from './greedy.sql.ts'
import type { OwnGround } from './ground.ts'

const BOOKINGS = 2_000
const CONNECTIONS = 40
const EXPORTERS = 40
/** The limit for the p95 under load, as a multiple of the p95 without load. */
const MOST = 2
const WARM_UP_SECONDS = 8
const BETWEEN_MS = 50

type Times = { receipt: number[]; search: number[]; failed: number }

/**
 * Measures how fast a guest gets a receipt and search results, first while a host requests statements over 40
 * connections, then while 40 accounts export their data. Each run is followed by an equally long run without load.
 */
export async function greedyDrill(ground: OwnGround, seconds: number): Promise<boolean> {
  const site = await aRunningSite(ground)
  const world = { url: site.url, sql: ground.sql, clock: { now: () => Temporal.Now.instant() } }
  const [guest, host] = [await anEnteredGuest(world), await anEnteredGuest(world)]
  const exporters = await Promise.all(Array.from({ length: EXPORTERS }, () => anEnteredGuest(world)))
  const { statement, receipt } = await fill(ground, { guest, host, exporters })
  const measured = (forSeconds: number) => measure(guest, receipt, forSeconds)

  await measured(WARM_UP_SECONDS)
  const before = await measured(seconds)
  report('quiet', before, null)
  const answers = new Map<number, number>()
  const asking = Array.from({ length: CONNECTIONS }, () => askAgain(host, statement, answers))
  const crowded = await measured(seconds)
  const heard = await stop(asking)
  const first = report(`one host requests statements over ${CONNECTIONS} connections`, crowded, before)
  console.log(`  answers to the host: ${[...answers].map(([status, times]) => `${status} ×${times}`).join(', ')}`)
  await wait(5_000)
  const between = await measured(seconds)
  report('quiet', between, null)
  const exporting = exporters.map(exportAgain)
  const busy = await measured(seconds)
  const exported = (await stop(exporting)).reduce((sum, n) => sum + n, 0)
  const second = report(`${EXPORTERS} accounts export their data`, busy, between)
  console.log(`  exports downloaded: ${exported}`)
  await site.stop()
  return first && second && heard.length === CONNECTIONS && exported > 0
}

type People = { guest: Person; host: Person; exporters: Person[] }

async function fill({ sql, ownerUrl }: OwnGround, { guest, host, exporters }: People) {
  const from = Temporal.Now.instant().subtract({ hours: 24 * 310 })
  const owner = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 600_000 })
  await makeHost(owner.sql, host.id)
  const [other] = exporters
  await inTransaction(owner.sql, (tx) =>
    fillBookings(tx, { host: host.id, guest: other?.id ?? '', count: BOOKINGS, from }),
  )
  const ids = exporters.map(({ id }) => id)
  await fillVisits(owner.sql, ids)
  await owner.close()
  const { id: spaceId } = await aSpace({ sql }, { window_days: 540 })
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 30 }).toString()
  const ask = { mode: 'days', startDate: day, endDate: day } as const
  const { id } = await guest.api.bookings.holdSlot({ spaceId: spaceId as never, people: 1, ask })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const month = from
    .add({ hours: 24 * 100 })
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toPlainYearMonth()
  return {
    statement: `/api/v1/financial/statement.pdf?month=${month}`,
    receipt: `/api/v1/bookings/${id}/receipt.pdf`,
  }
}

async function measure({ fetch }: Person, receipt: string, seconds: number): Promise<Times> {
  const times: Times = { receipt: [], search: [], failed: 0 }
  const until = performance.now() + seconds * 1_000
  const open = async (path: string): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(path)
    await answer.arrayBuffer()
    if (!answer.ok) times.failed++
    return performance.now() - began
  }
  for (let n = 1; performance.now() < until; n++) {
    times.receipt.push(await open(receipt))
    // Each search is different, so that no cached response is measured.
    times.search.push(await open(`/api/v1/spaces?maxPrice=${500 + n}`))
    await wait(BETWEEN_MS)
  }
  return times
}

function report(what: string, times: Times, quiet: Times | null): boolean {
  const said = (['receipt', 'search'] as const).map((kind) => {
    const p95 = percentile(times[kind], 95)
    const ratio = quiet && p95 / percentile(quiet[kind], 95)
    const text = `${kind} p50 ${percentile(times[kind], 50).toFixed(0)} p95 ${p95.toFixed(0)} ms`
    return { ratio, text: `${text}${ratio === null ? '' : ` (${ratio.toFixed(2)} × quiet)`}` }
  })
  const failed = times.failed > 0 ? `; failed ${times.failed}` : ''
  console.log(
    `${what}: ${said.map(({ text }) => text).join(', ')}; ${times.receipt.length} of each${failed}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return times.failed === 0 && said.every(({ ratio }) => ratio === null || ratio <= MOST)
}

const percentile = (all: readonly number[], p: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor((all.length * p) / 100))] ?? 0

type Load<T> = { stop(): void; done: Promise<T> }

async function stop<T>(loads: readonly Load<T>[]): Promise<T[]> {
  for (const load of loads) load.stop()
  return Promise.all(loads.map(({ done }) => done))
}

function askAgain({ fetch }: Person, path: string, answers: Map<number, number>): Load<void> {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(path)
      await answer.arrayBuffer()
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    }
  }
  return { stop: () => stopping.abort(), done: run() }
}

function exportAgain({ fetch }: Person): Load<number> {
  const at = '/api/v1/profile/export'
  const stopping = new AbortController()
  const run = async () => {
    let downloaded = 0
    while (!stopping.signal.aborted) {
      const asked = await fetch(at, { method: 'POST' })
      if (!asked.ok) return downloaded
      let { state } = (await asked.json()) as { state: string }
      while (state === 'preparing' && !stopping.signal.aborted) {
        await wait(3_000)
        state = ((await (await fetch(at)).json()) as { state: string }).state
      }
      const file = await fetch(`${at}/file`)
      await file.arrayBuffer()
      if (file.ok) downloaded++
    }
    return downloaded
  }
  return { stop: () => stopping.abort(), done: run() }
}
