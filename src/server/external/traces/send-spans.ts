import type { Logger } from 'pino'

/** A span in OTLP's JSON format: ids in hex, times in nanoseconds as text. */
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[]
  status: { code: number }
}

/** Spans beyond this queue length are dropped, so a hanging collector doesn't use up memory. */
const WAITING = 2_048
const BATCH = 512
const EVERY_MS = 1_000
const PATIENCE_MS = 5_000
/** Warn about an unavailable collector at most this often. */
const QUIET_MS = 60_000

type Sender = { add(span: Span): void; counts(): { waiting: number; dropped: number } }

/**
 * Sends spans to a collector in batches, in the background. A batch not accepted within 5 s is dropped and never
 * retried.
 */
export function spanSender(endpoint: string, log: Pick<Logger, 'warn'>): Sender {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  let spoken = Number.NEGATIVE_INFINITY
  let planned = false
  const send = async () => {
    const spans = waiting.slice(0, BATCH)
    waiting = waiting.slice(BATCH)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodyOf(spans),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector responded with ${answer.status}`)
    } catch (err) {
      dropped += spans.length
      if (performance.now() - spoken > QUIET_MS) {
        spoken = performance.now()
        log.warn({ err, dropped }, 'spans could not be sent')
      }
    }
    planned = false
    if (waiting.length > 0) plan()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setTimeout(() => void send(), waiting.length < BATCH ? EVERY_MS : 0).unref()
  }
  return {
    add: (span) => {
      if (waiting.length < WAITING) waiting.push(span)
      else dropped++
      plan()
    },
    counts: () => ({ waiting: waiting.length, dropped }),
  }
}

function bodyOf(spans: Span[]): string {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'daylet' } }] }
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'daylet' }, spans }] }] })
}
