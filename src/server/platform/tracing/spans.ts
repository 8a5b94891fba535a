import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Creates no spans unless a collector is configured (external/traces). */
export const tracer = () => trace.getTracer('daylet')

export function inOwnTrace<T>(name: string, attributes: Attributes, act: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CONSUMER, root: true, attributes }, async (span) => {
    try {
      return await act()
    } finally {
      span.end()
    }
  })
}

/** Marks the current span as failed. The message may contain private text, so it is left out. */
export function markFailed(err: unknown): void {
  const span = trace.getActiveSpan()
  span?.setAttribute('error.type', err instanceof Error ? err.name : 'Error')
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Records a query as a span of the current request or job, if there is one. `textOf` returns the statement's text
 * without its values.
 */
export function followQuery(query: Promise<unknown>, textOf: () => string): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const span = tracer().startSpan('query', { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
  const end = () => {
    const text = textOf().trim()
    const operation = /^\w+/.exec(text)?.[0].toLowerCase()
    if (operation) span.updateName(operation)
    span.setAttribute('db.query.text', text)
    span.end()
  }
  const fail = (err: { code?: unknown } | undefined) => {
    span.setAttribute('error.type', String(err?.code ?? 'Error'))
    span.setStatus({ code: SpanStatusCode.ERROR })
    end()
  }
  // The driver's own `then` would send the query.
  Promise.prototype.then.call(query, end, fail)
}

export function traceOfLine(): { trace_id?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId ? { trace_id: traceId } : {}
}
