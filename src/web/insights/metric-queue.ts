import type { Metric } from '../client/api-types.ts'

const AT_ONCE = 10
const EVERY_MS = 30_000

/** Collects metrics and sends them in batches: at ten, every 30 seconds, and on request. */
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
