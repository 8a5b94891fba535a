import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { passOn } from './metrics/ask-all.ts'

/** JavaScript keeps one core busy; beside the database's, a second process answers half as many pages again. More gain nothing on few cores. */
const MOST = 4
/** A worker that keeps falling is not started faster than this. */
const PAUSE_MS = 1_000

/**
 * Where they share one socket (see app/listen.ts), each process takes its connections from it itself. Handed over by the first process
 * instead, a connection whose process dies before it has taken it hangs for ever: Node keeps it open and tells nobody.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * What a process keeps at most of what is young and of what is old, in MB. Left to itself Node takes what the machine has before it clears
 * up: under a few people it grew by 80 MB a minute, to 500 and more; with bounds it stays far below. Less for the young
 * (8) costs /financial half of its speed.
 */
const HEAP = ['--max-semi-space-size=16', '--max-old-space-size=512']

/** How many processes the site runs in, for so many cores. */
export const processesOn = (cores: number) => Math.min(MOST, Math.max(2, cores))

/** Node lists a dead worker until its line is closed as well, which on a busy machine comes later: waiting for that, nobody would stop. */
const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined && !worker.isDead())

/** Runs the site in several processes that share its port; a worker that falls is replaced. Resolves once the first one listens. */
export function startCluster({ metrics }: { metrics: boolean }): Promise<void> {
  if (metrics) passOn(living)
  cluster.setupPrimary({ execArgv: [...HEAP, ...process.execArgv] })
  let stopping = false
  const stop = () => {
    stopping = true
    for (const worker of living()) worker.process.kill('SIGTERM')
    if (living().length === 0) process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('disconnect', stop)

  return new Promise((resolve, reject) => {
    let ready = false
    const start = () => {
      // Each thread that draws pictures would keep a heap of its own: a process came to 730 MB where it needs 400.
      const worker = cluster.fork({ MALLOC_ARENA_MAX: '2' })
      // What could not be told it is no reason to end the others; that it has ended is heard below.
      worker.on('error', () => {})
      worker.on('message', (message: { ready?: number }) => {
        if (ready || message.ready === undefined) return
        ready = true
        process.send?.(message)
        resolve()
      })
    }
    cluster.on('exit', (_, code) => {
      if (stopping && living().length === 0) process.exit(0)
      if (stopping) return
      if (!ready) return reject(new Error(`the site did not start (exit ${code})`))
      console.error(`A process of the site ended by itself (exit ${code}); another takes its place`)
      setTimeout(() => !stopping && start(), PAUSE_MS)
    })
    for (let n = 0; n < processesOn(availableParallelism()); n++) start()
  })
}
