import { mkdtempSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../bench/guests.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { patience } from '../support/patience.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-background-'))
let database: FreshDatabase
let opened: Database
let site: RunningSite
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.ownerUrl, { max: 2 })
  site = await aRunningSite({ appUrl: database.appUrl, dataDir })
})
afterAll(async () => {
  await site.stop()
  await opened.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const inBackground = () => expect.poll(() => site.background(), { timeout: patience(20_000) })

test('background work has a process of its own, which yields the processor to those that answer requests', async () => {
  await inBackground().toBeTypeOf('number')
  await expect.poll(() => getPriority(site.background())).toBe(10)
  expect(site.workers().map((pid) => getPriority(pid))).toEqual(site.workers().map(() => 0))
})

test(
  'if the process that does background work is killed, another takes its place and sends the emails',
  async () => {
    await inBackground().toBeTypeOf('number')
    const [workers, killed] = [site.workers(), site.background() ?? 0]
    process.kill(killed, 'SIGKILL')
    await inBackground().not.toSatisfy((pid) => pid === killed || pid === undefined)
    const [person] = await accounts(opened.sql, 1)
    const [{ email } = { email: '' }] = await opened.sql<{ email: string }[]>`
      select email from accounts where id = ${person?.id ?? ''}`
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify({ email }) }
    expect((await fetch(`${site.url}/api/v1/recovery`, asked)).ok).toBe(true)
    const sent = () => opened.sql`select 1 from mails where recipient = ${email} and sent_at is not null`
    await expect.poll(async () => (await sent()).length, { timeout: patience(20_000) }).toBe(1)
    expect(site.workers()).toEqual(workers)
  },
  patience(60_000),
)
