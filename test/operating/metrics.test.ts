import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { claim } from '../requirements/claim.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { aFailedJob } from '../support/queues.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'
import { aWorld, type World } from '../support/world.ts'

const METRICS_TOKEN = 'for-this-run-alone-0123456789-abcdef'
const read = (url: string, token = METRICS_TOKEN) =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
const alone = (url: string, patience = 30_000) =>
  new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const req = get(url, { agent: false, headers, signal: AbortSignal.timeout(patience) }, (res) => {
      let text = ''
      res.on('data', (piece) => {
        text += piece
      })
      res.on('end', () => resolve(text))
    })
    req.on('error', reject)
  })
const sum = (text: string, name: string, labels = '') =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name) && /[ {]/.test(line.charAt(name.length)) && line.includes(labels))
    .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)

describe('a site with metrics', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld({ env: { METRICS_TOKEN } })
  })
  afterAll(() => world.close())
  const text = async () => (await read(world.url)).text()

  test('reveals nothing without the token', async () => {
    for (const answer of [await fetch(`${world.url}/metrics`), await read(world.url, 'x'), await read(world.url, '')]) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('daylet_')
    }
  })

  test('names only counters _total, as Prometheus requires', async () => {
    const types = [...(await text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    expect(types.length).toBeGreaterThan(20)
    expect(types.filter(([, name, type]) => name?.endsWith('_total') && type !== 'counter')).toEqual([])
  })

  test('counts requests by kind and status and endpoints by refusal code, without names', async () => {
    const before = await text()
    for (let n = 0; n < 3; n++) await fetch(`${world.url}/api/v1/featured`)
    await fetch(`${world.url}/api/v1/profile`)
    // The contract's handler doesn't serve this endpoint.
    for (let n = 0; n < 2; n++) await fetch(`${world.url}/api/v1/spaces?location=Berlin`)
    const after = await text()
    const more = (name: string, labels: string) => sum(after, name, labels) - sum(before, name, labels)
    const COUNT = 'daylet_http_request_duration_seconds_count'
    expect(more(COUNT, 'kind="api",status="2xx"')).toBe(5)
    expect(more(COUNT, 'kind="api",status="4xx"')).toBe(1)
    expect(more('daylet_endpoint_answers_total', 'endpoint="search.featured",code="done"')).toBe(3)
    expect(more('daylet_endpoint_answers_total', 'endpoint="search.findSpaces",code="done"')).toBe(2)
    expect(after).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test('can be read by IP address too, and counts requests refused before they were read', async () => {
    const byAddress = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host: 'one.machine.example', authorization: `Bearer ${METRICS_TOKEN}` }
        get(`${world.url}${path}`, { headers }, (res) => resolve(res.resume().statusCode ?? 0)).on('error', reject)
      })
    const before = sum(await text(), 'daylet_requests_turned_away_total', 'code="unknown_host"')
    expect([await byAddress('/metrics'), await byAddress('/terms')]).toEqual([200, 421])
    expect(sum(await text(), 'daylet_requests_turned_away_total', 'code="unknown_host"')).toBe(before + 1)
  })

  test('reports a hanging database with all process metrics, before the scraper times out', async () => {
    const { sql, close } = openDatabase(world.superuserUrl, { max: 1 })
    await sql.begin(async (tx) => {
      await tx`lock table jobs.job in access exclusive mode`
      const found = await text()
      expect(sum(found, 'daylet_database_up')).toBe(0)
      expect(sum(found, 'daylet_processes')).toBe(1)
    })
    await close()
    await expect.poll(async () => sum(await text(), 'daylet_database_up')).toBe(1)
  })

  test('reports failed jobs, outbox readers and connections', async () => {
    expect(sum(await text(), 'daylet_jobs_failed')).toBe(0)
    await aFailedJob(world)
    const found = await text()
    expect(sum(found, 'daylet_jobs_failed')).toBe(1)
    expect(found).toMatch(/daylet_outbox_unread\{reader="\w/)
    expect(sum(found, 'daylet_database_up')).toBe(1)
    expect(sum(found, 'daylet_database_connections')).toBeGreaterThan(0)
  })
})

test('has no metrics page without a token', async () => {
  const world = await aWorld()
  expect((await read(world.url)).status).toBe(404)
  await world.close()
})

describe('a site with several processes', () => {
  let database: FreshDatabase
  let site: RunningSite
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-metrics-'))
  beforeAll(async () => {
    database = await freshDatabase()
    site = await aRunningSite({ appUrl: database.appUrl, dataDir }, { METRICS_TOKEN })
  })
  afterAll(async () => {
    await site.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test(claim('10.42', 'is read as one, whichever process responds, without a hanging one'), async () => {
    await expect.poll(() => site.allListen()).toBe(true)
    const processes = site.workers().length + 1
    let reads = 0
    const counted = async () => {
      reads++
      return sum(await alone(`${site.url}/metrics`), 'daylet_processes')
    }
    await expect.poll(counted).toBe(processes)
    const asked = 40
    // Each request uses its own connection, so that it can reach any process.
    for (let n = 0; n < asked; n++) await alone(`${site.url}/healthz`)
    for (let n = 0; n < 6; n++) {
      const text = await alone(`${site.url}/metrics`)
      expect(sum(text, 'daylet_processes')).toBe(processes)
      // Each process has its own totals, so no total falls when another process ends.
      expect(new Set(text.match(/(?<=daylet_processes\{process=")\d+/g)).size).toBe(processes)
      expect(sum(text, 'daylet_http_request_duration_seconds_count', 'kind="probe",status="2xx"')).toBe(
        asked + reads + n,
      )
    }
    const [hung = 0] = site.workers()
    process.kill(hung, 'SIGSTOP')
    const answered = () => Promise.any(Array.from({ length: 8 }, () => alone(`${site.url}/metrics`, 6_000)))
    const seen = await answered()
      .catch(answered)
      .finally(() => process.kill(hung, 'SIGCONT'))
    expect(sum(seen, 'daylet_processes')).toBe(processes - 1)
  })
})
