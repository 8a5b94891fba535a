import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { WAITING } from '../../external/traces/open-telemetry.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { openJobs } from '../../platform/jobs/job-queue.ts'
import { runNow } from '../../platform/jobs/schedule.ts'
import { tracer } from '../../platform/tracing/spans.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string | number> }[]
  status: { code: number }
}

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
  const named = (name: string) => spans.filter((span) => span.name === name)
  return { spans, named, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function tracedWorld(url: string): Promise<World> {
  const world = await aWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
  onTestFinished(() => world.close())
  return world
}

const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

const ERROR = 2
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SPACE = 'GET /api/v1/spaces/{id}'

test(
  claim('10.44', 'a request is a span in the trace of its caller, and the log names both the request and the trace'),
  async () => {
    const collector = await aCollector()
    const world = await tracedWorld(collector.url)
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` }
    const answer = await fetch(`${world.url}/api/v1/spaces/somebody@example.com`, { headers })
    await answer.text()
    await fetch(`${world.url}/healthz`, { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
    await fetch(`${world.url}/api/v1/none`)
    await expect.poll(() => collector.spans.length).toBe(2)
    const [asked, own] = collector.spans
    expect(asked).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, name: SPACE, kind: 2 })
    const requestId = answer.headers.get('x-request-id')
    expect(attribute(asked, 'daylet.request_id')).toBe(requestId)
    expect(world.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ requestId, trace_id: TRACE }),
    )
    expect(attribute(asked, 'http.response.status_code')).toBe(400)
    expect(BigInt(asked?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(asked?.startTimeUnixNano ?? 0))
    expect(JSON.stringify(collector.spans)).not.toContain('somebody')
    expect(own?.name).toBe('GET other')
    expect(own?.traceId).not.toBe(TRACE)
    expect(own).not.toHaveProperty('parentSpanId')
  },
)

test(claim('10.44', 'a query is a span of its request, with its text but no values'), async () => {
  const collector = await aCollector()
  const world = await tracedWorld(collector.url)
  await (await fetch(`${world.url}/api/v1/spaces/${NOBODY}`)).text()
  await expect.poll(() => collector.named(SPACE).length).toBe(1)
  const [request] = collector.named(SPACE)
  const queries = collector.spans.filter((span) => attribute(span, 'db.system.name') === 'postgresql')
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries)
    expect(query).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId, kind: 3 })
  expect(queries.map((query) => attribute(query, 'db.query.text')).join()).toContain('from spaces')
  expect(JSON.stringify(collector.spans)).not.toContain(NOBODY)
})

test(claim('10.44', 'a query outside requests and jobs creates no span'), async () => {
  const collector = await aCollector()
  const world = await tracedWorld(collector.url)
  await world.sql`select 1`
  await (await fetch(`${world.url}/healthz`)).text()
  await expect.poll(() => collector.spans.map(({ name }) => name)).toEqual(['GET /healthz'])
})

test(claim('10.44', 'jobs and scheduled work each have a trace with their queries, log lines and errors'), async () => {
  const collector = await aCollector()
  const world = await tracedWorld(collector.url)
  const { deps, sql } = world
  const kind: Job<{ id: string }, Deps> = {
    name: 'test.job',
    tries: 2,
    run: async ({ sql }) => {
      await sql`select 'in the job'`
      throw new RangeError('no luck')
    },
  }
  const jobs = openJobs<Deps>({ sql, log: deps.log }, [kind])
  onTestFinished(() => jobs.close())
  await jobs.enqueue(sql, kind, { id: 'a' })
  await sql`update jobs.test_clock set now = now() + interval '1 minute'`
  expect(await jobs.runDue(deps)).toBe(1)
  await runNow(deps, { name: 'test.work', run: async ({ log }) => log.info('working') })
  await expect.poll(() => collector.named('work test.work').length).toBe(1)
  const [job] = collector.named('job test.job')
  const [work] = collector.named('work test.work')
  expect(job?.status.code).toBe(ERROR)
  expect(attribute(job, 'error.type')).toBe('RangeError')
  expect(job).not.toHaveProperty('parentSpanId')
  expect(work?.traceId).not.toBe(job?.traceId)
  const query = collector.spans.find((span) => String(attribute(span, 'db.query.text')).includes('in the job'))
  expect(query).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId })
  const lineOf = (text: string) => world.logged.find((line) => line.includes(text)) ?? '{}'
  expect(JSON.parse(lineOf('a job failed')).trace_id).toBe(job?.traceId)
  expect(JSON.parse(lineOf('working')).trace_id).toBe(work?.traceId)
})

test(claim('10.44', 'a hanging or dead collector delays no request'), async () => {
  const hanging = await aCollector(() => {})
  for (const url of [hanging.url, 'http://127.0.0.1:9']) {
    const world = await aWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
    const ask = async () => (await fetch(`${world.url}/healthz`)).status
    await ask()
    if (url === hanging.url) await expect.poll(() => hanging.spans.length).toBe(1)
    else await expect.poll(() => world.logged.join(), { timeout: 15_000 }).toContain('spans could not be sent')
    for (let n = 0; n < 20; n++) expect(await ask()).toBe(200)
    await world.close()
  }
})

test(claim('10.44', 'spans waiting for a hanging collector are limited'), async () => {
  const answering = Promise.withResolvers<void>()
  const slow = await aCollector((res) => void answering.promise.then(() => res.end('{}')))
  const world = await aWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: slow.url } })
  for (let n = 0; n < 10_000; n++) tracer().startSpan('x').end()
  answering.resolve()
  await world.close()
  expect(slow.spans).toHaveLength(WAITING + 512)
})

test('without a collector, a site loads nothing of the SDK', () => {
  const at = (place: string) => JSON.stringify(path.join(import.meta.dirname, '../..', place))
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${at('app/site.ts')})
    const { openTracing } = await import(${at('external/traces/open-tracing.ts')})
    await openTracing({}, console)
    console.log(loaded.filter((url) => url.includes('@opentelemetry/')).map((url) => url.split('@opentelemetry/')[1].split('/')[0]).join())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect([...new Set(stdout.trim().split(','))]).toEqual(['api'])
})

test('a malformed traceparent starts a new trace', async () => {
  const collector = await aCollector()
  const world = await tracedWorld(collector.url)
  const malformed = [
    '',
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  ]
  for (const traceparent of malformed) await fetch(`${world.url}/healthz`, { headers: { traceparent } })
  await expect.poll(() => collector.spans.length).toBe(malformed.length)
  for (const span of collector.spans) {
    expect(span.traceId.toLowerCase()).not.toBe(TRACE)
    expect(span).not.toHaveProperty('parentSpanId')
  }
})
