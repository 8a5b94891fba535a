import { hash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** How long the work below takes on one idle core of an ordinary server, in milliseconds. */
const USUAL_MS = 40
const QUICKEST = 1
const SLOWEST = 10

const slowness = howSlow()

function howSlow(): number {
  const from = performance.now()
  for (let text = '', n = 0; n < 40_000; n += 1) text = hash('sha256', text + n)
  return (performance.now() - from) / USUAL_MS
}

export function patience(ms: number): number {
  const [waiting = 0] = loadavg()
  const times = Math.max(QUICKEST, slowness, waiting / availableParallelism())
  return Math.round(ms * Math.min(SLOWEST, times))
}
