import cluster, { type Worker } from 'node:cluster'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** The share of time that event loops are busy: in one process of the site, or the sum of all. */
type Message = { load?: number }

/** Resolves when background work may begin another piece. */
export type GiveWay = () => Promise<void>
export const goOn: GiveWay = async () => {}

const MEASURE_MS = 250
const NOTABLE = 0.05
const BUSY = 0.5
const LOOK_MS = 50
/** Even on a site that is always busy, background work goes on after this long. */
const LONGEST_MS = 1_000

/** Runs in a process that answers requests. */
export function reportLoad(): void {
  let last = performance.eventLoopUtilization()
  let reported = 0
  const report = () => {
    const now = performance.eventLoopUtilization()
    const { utilization: load } = performance.eventLoopUtilization(now, last)
    last = now
    if (Math.abs(load - reported) < NOTABLE) return
    reported = load
    process.send?.({ load } satisfies Message, undefined, {}, () => {})
  }
  setInterval(report, MEASURE_MS).unref()
}

/** Runs in the first process, which passes the sum of all loads on. */
export function passLoadOn(living: () => Worker[]): void {
  const loads = new Map<number, number>()
  const tell = () => {
    const load = [...loads.values()].reduce((sum, one) => sum + one, 0)
    for (const worker of living()) if (worker.isConnected()) worker.send({ load } satisfies Message, () => {})
  }
  cluster.on('message', (worker, { load }: Message) => {
    if (load === undefined) return
    loads.set(worker.id, load)
    tell()
  })
  cluster.on('exit', (worker) => {
    if (loads.delete(worker.id)) tell()
  })
}

/** Runs in the process that does background work, so that requests never wait for emails and receipts. */
export function giveWayToRequests(): GiveWay {
  let siteLoad = 0
  process.on('message', ({ load }: Message) => {
    siteLoad = load ?? siteLoad
  })
  return () => whileBusy(() => siteLoad > BUSY)
}

export async function whileBusy(busy: () => boolean, longestMs = LONGEST_MS): Promise<void> {
  for (let waited = 0; busy() && waited < longestMs; waited += LOOK_MS) await wait(LOOK_MS)
}
