import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { aRunningSite } from '../support/running-site.ts'

let database: FreshDatabase
const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-leaving-'))
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = async (url: string) => {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('connection')]
}

test(
  claim('10.43', 'a stopping site is no longer ready, still answers until its time is over, and exits cleanly'),
  async () => {
    const site = await aRunningSite({ appUrl: database.appUrl, dataDir }, { DRAIN_SECONDS: '2' })
    await expect.poll(() => site.allListen()).toBe(true)
    expect(await ask(`${site.url}/readyz`)).toEqual([200, 'keep-alive'])
    const gone = once(site.leader, 'exit')
    process.kill(site.leader.pid ?? 0, 'SIGTERM')
    await expect.poll(async () => (await ask(`${site.url}/readyz`))[0]).toBe(503)
    // Every process is shutting down, but it still responds to each request and then closes the connection.
    await expect.poll(() => ask(`${site.url}/readyz`)).toEqual([503, 'close'])
    expect(await ask(`${site.url}/healthz`)).toEqual([200, 'close'])
    expect(await ask(`${site.url}/api/v1/featured`)).toEqual([200, 'close'])
    expect((await gone)[0]).toBe(0)
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  },
)
