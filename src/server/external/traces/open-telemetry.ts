import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

const EVERY_MS = 1_000
const PATIENCE_MS = 5_000
const LEAVE_MS = 2_000
const QUIET_MS = 60_000
const LONGEST_TEXT = 8_192

/** Limits how many spans may wait for a slow collector. Further ones are dropped. */
export const WAITING = 2_048

export type Tracing = { close(): Promise<void> }

/**
 * Sends spans in batches in the background. A batch that isn't accepted within 5 s is dropped. The caller decides
 * whether its trace is sampled.
 */
export function startTracing(endpoint: string, log: Pick<Logger, 'warn'>): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS }),
    maxQueueSize: WAITING,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: PATIENCE_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'daylet' }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [processor],
  })
  setGlobalErrorHandler(warnSeldom(log))
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return {
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}

function warnSeldom(log: Pick<Logger, 'warn'>): (err: unknown) => void {
  let spoken = Number.NEGATIVE_INFINITY
  return (err) => {
    if (performance.now() - spoken < QUIET_MS) return
    spoken = performance.now()
    log.warn({ err }, 'spans could not be sent')
  }
}
