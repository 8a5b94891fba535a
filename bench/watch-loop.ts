import cluster from 'node:cluster'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { backgroundOf } from '../src/server/cluster.ts'

// React chooses its build when it is loaded. A public site draws its emails with the production build.
const mode = process.env.NODE_ENV
process.env.NODE_ENV = 'production'
await Promise.all([import('react'), import('react-dom/server')])
process.env.NODE_ENV = mode

// Each process of the site loads this module, which reports its event loop delay in milliseconds on request. The first
// process asks the others.
type Delay = { p99: number; max: number }
type Message = { loop?: 'reset' | 'delay'; delay?: Delay }

if (cluster.isPrimary) {
  process.on('message', ({ loop }: Message) => {
    if (!loop) return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const answers = workers.map((worker) => {
      worker.send({ loop })
      return new Promise<Delay>((resolve) => {
        const take = ({ delay }: Message) => {
          if (!delay) return
          worker.off('message', take)
          resolve(delay)
        }
        worker.on('message', take)
      })
    })
    void Promise.all(answers).then((all) =>
      process.send?.({ p99: Math.max(...all.map((one) => one.p99)), max: Math.max(...all.map((one) => one.max)) }),
    )
  })
} else {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  // Nobody waits for the process that does background work.
  const background = backgroundOf(process.argv) !== null
  process.on('message', ({ loop }: Message) => {
    if (loop === 'reset') delay.reset()
    // Subtracts the timer's own interval of 10 ms.
    if (!loop) return
    const measured = { p99: delay.percentile(99) / 1e6 - 10, max: delay.max / 1e6 - 10 }
    process.send?.({ delay: background ? { p99: 0, max: 0 } : measured })
  })
}
