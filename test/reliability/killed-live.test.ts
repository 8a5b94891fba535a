import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../bench/guests.ts'
import { postgresBus } from '../../src/server/external/bus/postgres-bus.sql.ts'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { publishNews } from '../../src/server/platform/realtime/publish.sql.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { aListener } from '../support/listeners.ts'
import { patience } from '../support/patience.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-live-'))
let database: FreshDatabase
let site: RunningSite
beforeAll(async () => {
  database = await freshDatabase()
  site = await aRunningSite({ appUrl: database.appUrl, dataDir })
})
afterAll(async () => {
  await site.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'after kill -9 of one process everyone is back within five seconds, and no one misses or repeats news',
  async () => {
    const { sql, close } = openDatabase(database.appUrl, { max: 4 })
    await expect.poll(site.allListen, { timeout: 20_000 }).toBe(true)
    const people = await accounts(sql, 40)
    const listeners = people.map((person) => aListener(site.url, person))
    await expect.poll(() => listeners.every(({ ready }) => ready()), { timeout: 10_000 }).toBe(true)
    const bus = postgresBus(sql, { listens: false, log: console })
    const ids = people.map(({ id }) => id as never)
    const say = () =>
      publishNews({ bus }, sql, ids, { kind: 'notice', noticeId: crypto.randomUUID() as never }, Temporal.Now.instant())
    const [first, ...others] = site.workers()
    let told = 0
    for (; told < 80; told++) {
      if (told === 20) process.kill(first ?? 0, 'SIGKILL')
      await say()
      await pause(50)
    }
    const all = Array.from({ length: told }, (_, n) => n + 1)
    await expect.poll(() => listeners.every(({ heard }) => heard.length >= told), { timeout: 15_000 }).toBe(true)
    for (const { heard } of listeners) expect(heard.map(({ seq }) => seq)).toEqual(all)
    const away = listeners.flatMap((one) => one.away)
    expect(away.length).toBeGreaterThan(0)
    expect(away.length).toBeLessThan(listeners.length)
    expect(Math.max(...away)).toBeLessThan(5_000)
    await expect.poll(() => site.workers().length).toBe(1 + others.length)
    expect(site.workers()).toEqual(expect.arrayContaining(others))
    for (const { end } of listeners) end()
    await close()
  },
  patience(60_000),
)
