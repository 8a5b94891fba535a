import cluster from 'node:cluster'
import type { ServerResponse } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What one process counts, for Prometheus; seconds and bytes, and no name, id or address among the labels. */
export type Metrics = {
  /** From now until its answer is closed: how long, and with which class of status; `cut` for whoever left before. */
  request(kind: RequestKind, res: ServerResponse): void
  /** An endpoint of the API has answered, by its operation's name and `done` or the code of its refusal. */
  endpoint(endpoint: string, code: string): void
  /** A request that was turned away before it was looked at, by the code of its refusal. */
  shed(code: string): void
  /** Asked at each reading. */
  watch(name: string, help: string, read: () => number): void
  /** As one process gives it to be added up. */
  read(): Promise<Counted>
}
export type RequestKind = 'page' | 'api' | 'upload' | 'file' | 'webhook' | 'probe'
/** What a process has counted, as plain JSON. */
export type Counted = object[]

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Null without a token: then nothing is counted, and nobody can ask. */
export function openMetrics({ metricsToken }: { metricsToken: string | null }): Metrics | null {
  if (metricsToken === null) return null
  const registry = new Registry()
  // Added up, a total would fall when a process falls or hangs, and Prometheus take that for a new beginning.
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 0) })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Gauges whose names end in _total, which is reserved for counters; the same numbers by type remain.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
  const requests = new Histogram({
    name: 'daylet_http_request_duration_seconds',
    help: 'From the first line of a request until its answer was written or its sender had left',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  })
  const endpoints = new Counter({
    name: 'daylet_endpoint_answers_total',
    help: 'Answers of endpoints by the code of their refusal; done where they did what was asked',
    labelNames: ['endpoint', 'code'],
    registers,
  })
  const shed = new Counter({
    name: 'daylet_requests_turned_away_total',
    help: 'Requests refused before they were looked at, by the code of the refusal',
    labelNames: ['code'],
    registers,
  })
  new Gauge({ name: 'daylet_processes', help: 'Processes that answered this reading', registers }).set(1)
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

/** What several processes have counted, each under its number, as one text in Prometheus' format. */
export const textOf = (parts: Counted[]): Promise<string> => AggregatorRegistry.aggregate(parts as never).metrics()

/** By the path of a request; what is not told apart here is a page. */
export function kindOf(path: string, upload: boolean): RequestKind {
  if (upload) return 'upload'
  if (path.startsWith('/api/webhooks/')) return 'webhook'
  if (path.startsWith('/api/')) return 'api'
  if (/^\/(assets|storage)\//.test(path)) return 'file'
  return /^\/(healthz|readyz|metrics)$/.test(path) ? 'probe' : 'page'
}
