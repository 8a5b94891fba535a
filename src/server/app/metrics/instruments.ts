import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** From a page out of memory to what nobody waits for. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What one process counts of itself. `lines` says how many live connections it holds. */
export function openInstruments(lines: () => number) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const turns = monitorEventLoopDelay({ resolution: 10 })
  turns.enable()
  new Gauge({
    ...{ name: 'daylet_event_loop_delay_max_seconds', registers, aggregator: 'max' as const },
    help: 'The longest any process was kept from its next turn since it was last asked',
    collect() {
      this.set(turns.max / 1e9)
      turns.reset()
    },
  })
  new Gauge({
    ...{ name: 'daylet_live_connections', registers, help: 'WebSockets that are open' },
    collect() {
      this.set(lines())
    },
  })
  new Gauge({
    ...{ name: 'daylet_processes', registers, help: 'Processes that these figures come from' },
    collect() {
      this.set(1)
    },
  })
  const inFlight = new Gauge({ name: 'daylet_requests_in_flight', help: 'Requests without an end yet', registers })
  const durations = new Histogram({
    ...{ name: 'daylet_request_duration_seconds', registers, buckets: SECONDS },
    help: 'From the first line of a request to the last byte of its answer, by route; their count is that of the requests',
    labelNames: ['method', 'route', 'status'] as const,
  })
  const shed = new Counter({
    ...{ name: 'daylet_requests_shed_total', registers, help: 'Requests refused before anything was done for them' },
    labelNames: ['code'] as const,
  })
  return { registry, inFlight, durations, shed }
}

export type Instruments = ReturnType<typeof openInstruments>
