import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { watchingOf } from '../../config-watching.ts'

const TOKEN = 'a-token-for-this-test-0123456789abcdef'
let world: World
beforeAll(async () => {
  world = await aWorld({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => world.close())

const scrape = (authorization = `Bearer ${TOKEN}`) => fetch(`${world.url}/metrics`, { headers: { authorization } })
const figure = (text: string, start: string) => {
  const line = text.split('\n').find((one) => one.startsWith(start))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

test(claim('10.46', 'requests are counted by the pattern of their route, whatever ids they name'), async () => {
  const { id } = await aSpace(world)
  const ids = [id, '00000000-0000-4000-8000-000000000000', 'somebody@example.com']
  for (const one of ids) await fetch(`${world.url}/api/v1/spaces/${one}`).then((answer) => answer.text())
  await fetch(`${world.url}/api/v1/no-such-thing-${id}`).then((answer) => answer.text())
  const text = await (await scrape()).text()
  for (const one of [...ids, 'no-such-thing']) expect(text).not.toContain(one)
  const seen = 'daylet_request_duration_seconds_count{method="GET",route='
  expect(text).toContain(`${seen}"/api/v1/spaces/{id}",status="2xx"} 1`)
  expect(text).toContain(`${seen}"/api/v1/spaces/{id}",status="4xx"} 2`)
  expect(text).toContain(`${seen}"other",status="4xx"} 1`)
})

test(claim('10.46', 'it tells of the process, the database, the jobs and how far readers are behind'), async () => {
  await world.runJobs()
  await world.sql`insert into events (kind, facts, at) values ('account.verified', '{}', ${world.clock.now()})`
  world.clock.pass({ minutes: 5 })
  const text = await (await scrape()).text()
  const readers = text.split('\n').filter((line) => line.startsWith('daylet_events_oldest_unread_seconds{'))
  expect(readers.length).toBeGreaterThan(1)
  for (const line of readers) expect(line).toMatch(/ 300$/)
  expect(figure(text, 'daylet_database_connections{state="busy"}')).toBeGreaterThan(0)
  expect(figure(text, 'daylet_database_connections{state="waiting"}')).toBe(0)
  expect(figure(text, 'daylet_jobs_failed')).toBe(0)
  expect(figure(text, 'daylet_live_connections')).toBe(0)
  expect(figure(text, 'daylet_processes')).toBe(1)
  for (const one of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'daylet_event_loop_delay_max_seconds',
  ])
    expect(figure(text, one), one).toBeGreaterThan(0)
})

test('a request that is turned away is counted by its reason', async () => {
  await fetch(`${world.url}/%ff`).then((answer) => answer.text())
  expect(await (await scrape()).text()).toContain('daylet_requests_shed_total{code="unreadable_address"} 1')
})

test(claim('10.46', 'without the token nothing is told, and nothing is kept by a cache'), async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, TOKEN]) {
    const refused = await scrape(authorization)
    expect(refused.status, authorization).toBe(401)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.text()).not.toContain('daylet_')
  }
  const answer = await scrape()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test(claim('10.46', 'a site without a token has no such address'), async () => {
  const silent = await aWorld()
  const answer = await fetch(`${silent.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(404)
  await silent.close()
})

test.each(['short-0123456789', 'a'.repeat(40), 'with a space 0123456789abcdefghijk'])('%s is no token', (token) => {
  expect(watchingOf().safeParse({ METRICS_TOKEN: token }).error?.issues[0]?.message).toMatch(/^METRICS_TOKEN/)
})
