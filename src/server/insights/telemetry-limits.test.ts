import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'

setUp()

const ENDPOINTS: [path: string, body: unknown][] = [
  ['/error-logs', { error_message: 'x', page_url: '/' }],
  ['/analytics-events', { event_name: 'page_view' }],
  ['/performance-metrics', [{ metric_name: 'lcp', metric_value: 1, page_url: '/' }]],
  ['/security-monitor', { event_type: 'console_security_warning', details: {} }],
]

describe.each(ENDPOINTS)('%s', (path, body) => {
  test(
    claim('18.6.1', 'accepts 60 a minute from an address, and the next when the first is a minute old'),
    async () => {
      const stranger = aVisitor(world)
      for (let n = 0; n < 60; n++) expect((await post(stranger, path, body)).status).toBe(200)
      const refused = await post(aVisitor(world, stranger.address), path, body)
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { code: 'too_many', data: { retryAt: '2027-03-01T08:01:00Z' } },
      ])
      world.clock.pass({ milliseconds: 59_999 })
      expect((await post(stranger, path, body)).status).toBe(429)
      world.clock.pass({ milliseconds: 1 })
      expect((await post(stranger, path, body)).status).toBe(200)
    },
  )

  test(claim('18.6.2', 'accepts a body of 32 kB, and refuses one more byte before parsing'), async () => {
    const text = JSON.stringify(body)
    const full = text + ' '.repeat(32 * 1024 - text.length)
    expect((await post(guest, path, full)).status).toBe(200)
    expect((await post(guest, path, `${full} `)).status).toBe(413)
    expect((await post(guest, path, 'x'.repeat(32 * 1024 + 1))).status).toBe(413)
  })

  test('refuses or stores hostile text and depth, without an error', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const odd = ['\u0000', '\ud800', '<script>', '__proto__', '%zz', '?token='.repeat(1_000), '\\u0000']
    for (const text of odd) {
      const filled = { error_message: text, error_stack: text, page_url: text, event_name: text, event_type: text }
      const free = { [text]: text, list: [text] }
      for (const all of [
        { ...filled, context: free },
        { ...(body as object), context: free, properties: free, details: free },
      ])
        expect((await post(guest, path, all)).status, text.slice(0, 20)).toBeLessThan(500)
    }
    for (const field of ['context', 'properties', 'details', 'metadata']) {
      const inside = JSON.stringify(Array.isArray(body) ? body[0] : body).slice(0, -1)
      const text = `${inside},"${field}":${deep}}`
      expect((await post(guest, path, Array.isArray(body) ? `[${text}]` : text)).status).toBeLessThan(500)
    }
  })
})

test(
  claim(
    '18.6.5',
    'under Global Privacy Control, events and metrics are dropped, and errors and security events are stored',
  ),
  async () => {
    const counts = async () => {
      const [row] = await world.sql`
      select (select count(*) from error_logs) as errors, (select count(*) from analytics_events) as events,
        (select count(*) from performance_metrics) as metrics, (select count(*) from security_events) as security`
      return row
    }
    const before = await counts()
    for (const [path, body] of ENDPOINTS) {
      const answer = await post(guest, path, body, { 'sec-gpc': '1' })
      expect([answer.status, await answer.json()], path).toEqual([200, {}])
    }
    expect(await counts()).toEqual({ errors: 1, events: 0, metrics: 0, security: Number(before?.security) + 1 })
    for (const [path, body] of ENDPOINTS) await post(guest, path, body, { 'sec-gpc': '0' })
    expect(await counts()).toMatchObject({ events: 1, metrics: 1 })
  },
)

test(claim('18.6.4', 'raw rows are kept for 90 days and then deleted by the sweep, and alerts stay'), async () => {
  for (const [path, body] of ENDPOINTS) await post(guest, path, body)
  await world.sql`insert into alerts (kind, at) values ('kept', ${MONDAY_MORNING})`
  const left = async () =>
    Promise.all(
      ['error_logs', 'analytics_events', 'performance_metrics', 'security_events', 'alerts'].map(
        async (table) => (await world.sql`select count(*) as n from ${world.sql(table)}`)[0]?.n > 0,
      ),
    )
  world.clock.pass({ hours: 90 * 24 })
  await world.runScheduled()
  expect(await left()).toEqual([true, true, true, true, true])
  world.clock.pass({ milliseconds: 1 })
  await world.runScheduled()
  expect(await left()).toEqual([false, false, false, false, true])
})
