import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { tracer } from '../../platform/tracing/spans.ts'
import { type Routes, routeNames } from './route-names.ts'

type App = (req: IncomingMessage, res: ServerResponse) => Promise<void>

export function traced(app: App, routes: Routes): App {
  const nameOf = routeNames(routes)
  return (req, res) => {
    const route = nameOf(req.url?.split('?')[0] ?? '/')
    const method = req.method ?? ''
    const attributes = { 'http.request.method': method, 'http.route': route }
    const caller = propagation.extract(ROOT_CONTEXT, req.headers)
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 0
      span.setAttribute('daylet.request_id', String(res.getHeader('x-request-id')))
      span.setAttribute('http.response.status_code', status)
      if (status >= 500 || status === 0) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(caller, span), app, undefined, req, res)
  }
}
