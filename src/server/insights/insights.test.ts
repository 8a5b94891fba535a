import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { admin, guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'

setUp()

const errorRows = () => world.sql`select * from error_logs`
const now = () => world.clock.now()
const STACK =
  'TypeError: no https://x.example/a\n    at draw (https://daylet.example/a.js:1:2)\n    at load (/srv/a.ts:3:4)'

describe('an error', () => {
  test.each([
    ['Unexpected token <b>x</b> in <!-- y --> JSON </p>', 'Unexpected token x in  JSON'],
    ['a < b', 'a < b'],
  ])(claim('18.9', 'with the message %j is stored as %j'), async (error_message, kept) => {
    expect((await post(guest, '/error-logs', { error_message, page_url: '/' })).status).toBe(200)
    expect((await errorRows()).map((row) => row.error_message)).toContain(kept)
  })

  test(
    claim(
      '1.13 3.13 3.14 3.15 3.16 7.7 18.6.3',
      'is stored with the path of its page, the server’s time and its report',
    ),
    async () => {
      const answer = await post(guest, '/error-logs', {
        user_id: admin.id,
        error_message: 'no such room at /auth?token=abc',
        error_stack: STACK,
        page_url: 'https://daylet.example/space/17?startDate=2027-03-01&token=abc#top',
        user_agent: 'Liar/1',
        timestamp: '1999-01-01T00:00:00Z',
        context: { type: 'javascript_error', timestamp: '1999', deep: { url: '/x?code=1' } },
      })
      expect([answer.status, await answer.json()]).toEqual([200, {}])
      expect(await errorRows()).toEqual([
        {
          id: expect.any(Number),
          user_id: guest.id,
          error_message: 'no such room at /auth?token=',
          error_stack: 'TypeError: no [url]',
          page_url: '/space/17',
          user_agent: 'Walker/1',
          timestamp: now(),
          severity: 'medium',
          context: { type: 'javascript_error', deep: { url: '/x?code=' }, timestamp: MONDAY_MORNING },
          fingerprint: expect.stringMatching(/^b[0-9a-f]{16}$/),
        },
      ])
    },
  )

  test(claim('3.15', 'can have severity high, and no other'), async () => {
    const error = { error_message: 'x', page_url: '/' }
    expect((await post(guest, '/error-logs', { ...error, severity: 'high' })).status).toBe(200)
    expect((await post(guest, '/error-logs', { ...error, severity: 'fatal' })).status).toBe(400)
    expect((await errorRows()).map(({ severity }) => severity)).toEqual(['high'])
  })

  test(claim('6.8 6.9', 'keeps an admin’s whole stack, and one masked line of anyone else’s'), async () => {
    const error = { error_message: 'x', error_stack: STACK, page_url: '/' }
    for (const person of [admin, guest, aVisitor(world)]) await post(person, '/error-logs', error)
    const rows = await world.sql`select user_id, error_stack from error_logs order by id`
    expect(rows).toEqual([
      { user_id: admin.id, error_stack: STACK },
      { user_id: guest.id, error_stack: 'TypeError: no [url]' },
      { user_id: null, error_stack: 'TypeError: no [url]' },
    ])
  })
})

test(
  claim('1.14 3.17 3.18 7.8', 'an event keeps free properties with time, full URL and user agent, without secrets'),
  async () => {
    const properties = {
      page_url: 'https://daylet.example/auth?token=abc&next=%2Fbrowse&email=a%40b.example#code=1',
      from: '/verify?state=2',
      plan: { seats: 3 },
      user_agent: 'Liar/1',
      timestamp: '1999',
    }
    expect((await post(guest, '/analytics-events', { event_name: 'page_view', properties })).status).toBe(200)
    expect(await world.sql`select * from analytics_events`).toEqual([
      {
        id: expect.any(Number),
        user_id: guest.id,
        event_name: 'page_view',
        properties: {
          page_url: 'https://daylet.example/auth?token=&next=%2Fbrowse&email=#code=',
          from: '/verify?state=',
          plan: { seats: 3 },
          user_agent: 'Walker/1',
          timestamp: MONDAY_MORNING,
        },
        created_at: now(),
      },
    ])
  },
)

test(claim('1.15 3.19 7.9 9.9.1', 'metrics are stored as one batch, each of the nine and INP'), async () => {
  const names = ['lcp', 'fid', 'cls', 'page_load_time', 'dns_lookup_time', 'server_response_time']
  names.push('dom_content_loaded_time', 'initial_page_load', 'api_response_time', 'inp')
  const page_url = 'https://daylet.example/browse?location=Berlin'
  const batch = names.map((metric_name, n) => ({ metric_name, metric_value: n + 0.25, page_url, metadata: { n } }))
  expect((await post(guest, '/performance-metrics', batch)).status).toBe(200)
  expect(await world.sql`select * from performance_metrics order by id`).toEqual(
    names.map((metric_name, n) => ({
      id: expect.any(Number),
      user_id: guest.id,
      metric_name,
      metric_value: n + 0.25,
      page_url: '/browse',
      timestamp: now(),
      metadata: { n },
    })),
  )
  expect((await post(guest, '/performance-metrics', [])).status).toBe(400)
  expect((await post(guest, '/performance-metrics', Array(100).fill(batch[0]))).status).toBe(200)
  expect((await post(guest, '/performance-metrics', Array(101).fill(batch[0]))).status).toBe(400)
  expect((await post(guest, '/performance-metrics', [{ ...batch[0], metric_name: 'mood' }])).status).toBe(400)
})
