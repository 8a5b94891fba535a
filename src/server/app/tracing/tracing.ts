import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../../deps.ts'
import { type Span, spanSender } from '../../external/traces/send-spans.ts'
import { type Routes, routeNames } from './route-names.ts'

export type Tracing = {
  /** Creates a span of a request, from now to the end of its response. */
  follow(req: IncomingMessage, res: ServerResponse, requestId: string): void
}

/** OTLP's codes. */
const SERVER = 2
const [UNSET, ERROR] = [0, 2]

/** Null unless the operator configured a collector; then no spans are created. A span contains a route, never a path. */
export function openTracing({ config, log }: Pick<Deps, 'config' | 'log'>, routes: Routes): Tracing | null {
  if (!config.tracesTo) return null
  const sender = spanSender(config.tracesTo, log)
  const nameOf = routeNames(routes)
  return {
    follow(req, res, requestId) {
      const caller = callerOf(req.headers.traceparent)
      if (caller?.sampled === false) return
      const [began, from] = [Date.now(), performance.now()]
      const route = nameOf(req.url?.split('?')[0] ?? '/')
      const method = req.method ?? ''
      res.once('close', () => {
        const status = res.headersSent ? res.statusCode : 0
        sender.add({
          traceId: caller?.traceId ?? randomBytes(16).toString('hex'),
          spanId: randomBytes(8).toString('hex'),
          ...(caller && { parentSpanId: caller.spanId }),
          name: `${method} ${route}`,
          kind: SERVER,
          startTimeUnixNano: nano(began),
          endTimeUnixNano: nano(began + performance.now() - from),
          attributes: [
            said('http.request.method', method),
            said('http.route', route),
            said('daylet.request_id', requestId),
            { key: 'http.response.status_code', value: { intValue: String(status) } },
          ],
          status: { code: status >= 500 || status === 0 ? ERROR : UNSET },
        })
      })
    },
  }
}

const nano = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
const said = (key: string, stringValue: string): Span['attributes'][number] => ({ key, value: { stringValue } })

type Caller = { traceId: string; spanId: string; sampled: boolean }

/** The caller's trace from W3C's `traceparent` header. Null if it is missing or invalid, and a new trace begins here. */
export function callerOf(header: string | string[] | undefined): Caller | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header ?? '')) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
