import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the site's process: tells how late its event loop ran, in milliseconds, when asked.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('message', (message: { loop?: string }) => {
  if (message.loop === 'reset') delay.reset()
  // The histogram counts the timer's own 10 ms.
  if (message.loop) process.send?.({ p99: delay.percentile(99) / 1e6 - 10, max: delay.max / 1e6 - 10 })
})
