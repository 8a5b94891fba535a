import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aWorld } from '../../../../test/support/world.ts'
import { type Span, spanSender } from '../../external/traces/send-spans.ts'
import { callerOf } from './tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

async function aCollector(answer: (res: ServerResponse) => void = (res) => void res.end('{}')) {
  const spans: Span[] = []
  const server = createServer(async (req, res) => {
    let text = ''
    for await (const part of req) text += part
    expect(req.url).toBe('/v1/traces')
    spans.push(...JSON.parse(text).resourceSpans[0].scopeSpans[0].spans)
    answer(res)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

test(claim('10.44', 'a request is a span in the trace of its caller, by its route and the id of the log'), async () => {
  const collector = await aCollector()
  const world = await aWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  onTestFinished(() => world.close())
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` }
  const answer = await fetch(`${world.url}/api/v1/spaces/somebody@example.com`, { headers })
  await answer.text()
  await fetch(`${world.url}/healthz`, { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
  await fetch(`${world.url}/readyz`)
  await expect.poll(() => collector.spans.length, { timeout: 5_000 }).toBe(2)
  const [asked, own] = collector.spans
  expect(asked).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, name: 'GET /api/v1/spaces/{id}', kind: 2 })
  expect(attribute(asked, 'daylet.request_id')).toBe(answer.headers.get('x-request-id'))
  expect(attribute(asked, 'http.response.status_code')).toBe('400')
  expect(BigInt(asked?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(asked?.startTimeUnixNano ?? 0))
  expect(JSON.stringify(collector.spans)).not.toContain('somebody')
  expect(own?.name).toBe('GET /readyz')
  expect(own?.traceId).not.toBe(TRACE)
  expect(own).not.toHaveProperty('parentSpanId')
})

test(claim('10.44', 'a collector that hangs or is dead keeps no request waiting'), async () => {
  const hanging = await aCollector(() => {})
  for (const url of [hanging.url, 'http://127.0.0.1:9']) {
    const world = await aWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
    const ask = async () => (await fetch(`${world.url}/healthz`)).status
    await ask()
    if (url === hanging.url) await expect.poll(() => hanging.spans.length, { timeout: 5_000 }).toBe(1)
    else await expect.poll(() => world.logged.join(), { timeout: 5_000 }).toContain('spans could not be sent')
    for (let n = 0; n < 20; n++) expect(await ask()).toBe(200)
    await world.close()
  }
})

test(claim('10.44', 'what waits for a collector that hangs is bounded'), async () => {
  const hanging = await aCollector(() => {})
  const sender = spanSender(hanging.url, { warn: () => {} })
  const span = { traceId: TRACE, spanId: PARENT, name: 'x', attributes: [] } as unknown as Span
  for (let n = 0; n < 10_000; n++) sender.add(span)
  expect(sender.counts()).toEqual({ waiting: 2_048, dropped: 10_000 - 2_048 })
})

test.each([
  undefined,
  '',
  `01-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
])('%s names no caller', (header) => {
  expect(callerOf(header)).toBeNull()
})
