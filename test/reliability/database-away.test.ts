import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { AS_PAGE } from '../support/full-site.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-away-'))
let database: Embedded
let site: RunningSite
beforeAll(async () => {
  database = await startEmbedded({ dataDir, durable: true })
  await migrate(database.ownerUrl, { appRole: roleOf(database.appUrl) })
  site = await aRunningSite({ appUrl: database.appUrl, dataDir }, { PUBLIC_URL: 'http://127.0.0.1:3000' })
})
afterAll(async () => {
  await site.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const PLACES = [
  '/api/v1/spaces',
  '/api/v1/session',
  `/api/v1/spaces/${crypto.randomUUID()}`,
  '/browse',
  `/space/${crypto.randomUUID()}`,
  '/api/sandbox/challenge/pi_6f1f6a52-6f0f-4f0e-9d0a-0d6a1b8f3c11',
]
const ask = (at: string) => fetch(site.url + at, { headers: { cookie: `daylet_session=${'a'.repeat(43)}` } })

test('while the database restarts everyone gets 503 with a retry time, and then the site continues automatically', async () => {
  const workers = site.workers()
  expect((await ask('/api/v1/spaces')).status).toBe(200)
  await database.stop()
  for (const at of PLACES) {
    const answer = await ask(at)
    expect([answer.status, answer.headers.get('retry-after')], at).toEqual([503, '1'])
  }
  for (const headers of [{}, { cookie: `daylet_session=${'a'.repeat(43)}` }]) {
    const answer = await fetch(`${site.url}/browse`, { headers: { ...headers, ...AS_PAGE } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toMatch(/>(?:Try Again|Retry)</)
  }
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  database = await startEmbedded({ dataDir, durable: true })
  const everywhere = async () => {
    const answers = await Promise.all([...PLACES.slice(0, 2), '/browse'].flatMap((at) => [ask(at), ask(at), ask(at)]))
    return new Set(answers.map(({ status }) => status))
  }
  await expect.poll(everywhere, { timeout: 30_000 }).toEqual(new Set([200]))
  expect(site.workers()).toEqual(workers)
})
