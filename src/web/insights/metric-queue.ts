import type { Metric } from '../client/api-types.ts'

const AT_ONCE = 10
const EVERY_MS = 30_000

/** Gathers metrics and sends them together: when ten are there, every 30 seconds, and when told to. */
export function metricQueue(send: (metrics: Metric[]) => void) {
  const queued: Metric[] = []
  const flush = () => {
    if (queued.length > 0) send(queued.splice(0))
  }
  setInterval(flush, EVERY_MS)
  return {
    add: (metric: Metric) => {
      queued.push(metric)
      if (queued.length >= AT_ONCE) flush()
    },
    flush,
  }
}
