import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { openInstruments } from './instruments.ts'
import { answerOthers, askOthers } from './other-processes.ts'
import { type Routes, routeNames } from './route-names.ts'
import { siteFigures } from './site-figures.ts'

/** What a process measures of its requests, and the address where it says so. */
export type Metrics = {
  /** Counts a request from now to the end of its answer. */
  follow(req: IncomingMessage, res: ServerResponse): void
  /** Counts one that was refused for this reason, of the few there are. */
  shed(code: string): void
  /** Answers a scrape with the figures of all processes; without the token it is refused by 401. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** Measures, where the operator has set a token; else null, and nothing is counted. */
export function openMetrics(deps: Deps, routes: Routes, lines: () => number): Metrics | null {
  const { metricsToken } = deps.config
  if (!metricsToken) return null
  const { registry, inFlight, durations, shed } = openInstruments(lines)
  const nameOf = routeNames(routes)
  const expected = hash(`Bearer ${metricsToken}`)
  answerOthers(() => registry.getMetricsAsJSON())
  return {
    follow(req, res) {
      const began = performance.now()
      const method = METHODS.has(req.method ?? '') ? (req.method ?? '') : 'other'
      const path = req.url?.split('?')[0] ?? '/'
      inFlight.inc()
      res.once('close', () => {
        inFlight.dec()
        const status = res.headersSent ? `${Math.floor(res.statusCode / 100)}xx` : 'none'
        durations.observe({ method, route: nameOf(path), status }, (performance.now() - began) / 1000)
      })
    },
    shed: (code) => shed.inc({ code }),
    async answer(req, res) {
      res.setHeader('cache-control', 'no-store')
      if (!timingSafeEqual(hash(req.headers.authorization ?? ''), expected)) {
        res.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8' })
        return void res.end('This address asks for a token.\n')
      }
      const [own, others] = await Promise.all([registry.getMetricsAsJSON(), askOthers<Figures>()])
      const ofAll = await AggregatorRegistry.aggregate([own, ...others]).metrics()
      // Without the database the processes still say how they are.
      const ofSite = await siteFigures(deps).catch((err: unknown) => {
        deps.log.warn({ err }, 'the figures of the database could not be read')
        return ''
      })
      res.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
      res.end(`${ofAll}\n${ofSite}`)
    },
  }
}

/** Two texts of one length each, whatever was sent. */
const hash = (text: string) => createHash('sha256').update(text).digest()
