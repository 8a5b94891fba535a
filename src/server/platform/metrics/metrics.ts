import cluster from 'node:cluster'
import type { ServerResponse } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for Prometheus, in seconds and bytes. Labels contain no names, ids or addresses. */
export type Metrics = {
  request(kind: RequestKind, res: ServerResponse): void
  endpoint(endpoint: string, code: string): void
  shed(code: string): void
  watch(name: string, help: string, read: () => number): void
  read(): Promise<Counted>
}
export type RequestKind = 'page' | 'api' | 'upload' | 'file' | 'webhook' | 'probe'
/** The counters are plain JSON, so that they can be sent between processes. */
export type Counted = object[]

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics are off if there is no token. */
export function openMetrics({ metricsToken }: { metricsToken: string | null }): Metrics | null {
  if (metricsToken === null) return null
  const registry = new Registry()
  // Metrics are separate per process, because a sum would drop when a process dies or hangs, and Prometheus would take
  // that for a reset.
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 0) })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // These gauges are removed, because their names end in _total, which is reserved for counters. The same numbers by
  // type remain.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
  const requests = new Histogram({
    name: 'daylet_http_request_duration_seconds',
    help: 'Time from the first line of a request until its response was written or its sender disconnected',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  })
  const endpoints = new Counter({
    name: 'daylet_endpoint_answers_total',
    help: 'Endpoint responses by refusal code, or done if the call succeeded',
    labelNames: ['endpoint', 'code'],
    registers,
  })
  const shed = new Counter({
    name: 'daylet_requests_turned_away_total',
    help: 'Requests refused before they were read, by refusal code',
    labelNames: ['code'],
    registers,
  })
  new Gauge({ name: 'daylet_processes', help: 'Processes that responded to this scrape', registers }).set(1)
  return {
    request: (kind, res) => {
      const done = requests.startTimer({ kind })
      res.once('close', () => done({ status: res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'cut' }))
    },
    endpoint: (endpoint, code) => endpoints.inc({ endpoint, code }),
    shed: (code) => shed.inc({ code }),
    watch: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    read: () => registry.getMetricsAsJSON(),
  }
}

export const textOf = (parts: Counted[]): Promise<string> => AggregatorRegistry.aggregate(parts as never).metrics()

export function kindOf(path: string, upload: boolean): RequestKind {
  if (upload) return 'upload'
  if (path.startsWith('/api/webhooks/')) return 'webhook'
  if (path.startsWith('/api/')) return 'api'
  if (/^\/(assets|storage)\//.test(path)) return 'file'
  return /^\/(healthz|readyz|metrics)$/.test(path) ? 'probe' : 'page'
}
