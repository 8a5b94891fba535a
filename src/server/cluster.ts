import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { passLoadOn } from './platform/jobs/site-load.ts'
import { passOn } from './platform/metrics/ask-all.ts'

/**
 * Each process uses one core. If the database runs on another core, two processes serve 50% more pages than one. More
 * processes don't help on a machine with few cores.
 */
const MOST = 4
const PAUSE_MS = 1_000

/**
 * If processes share one socket (see app/listen.ts), each accepts connections itself. If the first process handed them
 * over, a connection would hang forever when its worker died before accepting it.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * Heap limits per process in MB, for young and old objects. Without these limits, Node grew by 80 MB a minute to over
 * 500 MB with few users. With a young heap of 16, a paid booking takes 7% longer and /host 13%. Each doubling takes up
 * to 50 MB more per process under load; an idle process returns it (see return-memory.ts).
 */
const HEAP = ['--max-semi-space-size=32', '--max-old-space-size=512']

const webProcessesOn = (cores: number) => Math.min(MOST, Math.max(2, cores))
export const processesOn = (cores: number) => webProcessesOn(cores) + 1

/** A process answers requests, or it does the background work of the site that listens on this port. */
type Role = 'web' | 'background'

/** Reads the arguments of a process: the port if it does background work, otherwise null. */
export const backgroundOf = ([, , role, port]: readonly string[]) => (role === 'background' ? Number(port) : null)

/**
 * Node lists a dead worker until its channel closes, which can take long on a busy machine and would block shutdown.
 */
const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined && !worker.isDead())

/** Replaces crashed workers. Resolves once the first one listens. Only then does background work begin. */
export function startCluster({ metrics }: { metrics: boolean }): Promise<void> {
  if (metrics) passOn(living)
  passLoadOn(living)
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
    let site = 0
    const roles = new WeakMap<Worker, Role>()
    const start = (role: Role) => {
      const args = role === 'web' ? [role] : [role, String(site)]
      cluster.setupPrimary({ execArgv: [...HEAP, ...process.execArgv], args })
      // Without this setting, each image-processing thread gets its own malloc arena, and a process grew to 730 MB
      // instead of 400.
      const worker = cluster.fork({ MALLOC_ARENA_MAX: '2' })
      roles.set(worker, role)
      // A message that can't be delivered must not end the other workers. The exit handler notices a dead worker.
      worker.on('error', () => {})
      worker.on('message', (message: { ready?: number }) => {
        if (ready || message.ready === undefined) return
        ready = true
        site = message.ready
        process.send?.(message)
        start('background')
        resolve()
      })
    }
    cluster.on('exit', (worker, code) => {
      if (stopping && living().length === 0) process.exit(0)
      if (stopping) return
      if (!ready) return reject(new Error(`the site did not start (exit ${code})`))
      console.error(`A process of the site exited unexpectedly (exit code ${code}); starting another one`)
      setTimeout(() => !stopping && start(roles.get(worker) ?? 'web'), PAUSE_MS)
    })
    for (let n = 0; n < webProcessesOn(availableParallelism()); n++) start('web')
  })
}
