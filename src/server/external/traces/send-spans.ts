import type { Logger } from 'pino'

/** One span as OTLP's JSON has it: ids in hex, moments in nanoseconds as text. */
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

/** Spans that wait; what comes beyond is dropped, so that a collector that hangs costs no more memory than these. */
const WAITING = 2_048
const BATCH = 512
const EVERY_MS = 1_000
const PATIENCE_MS = 5_000
/** A collector that is away is spoken of once in so long. */
const QUIET_MS = 60_000

type Sender = { add(span: Span): void; counts(): { waiting: number; dropped: number } }

/** Sends spans to a collector, a batch at a time, behind everything else; what it does not take within 5 s is dropped, never tried again. */
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
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
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
