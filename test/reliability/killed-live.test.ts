import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Account, accounts } from '../../bench/guests.ts'
import type { ServerFrame } from '../../src/contract/realtime.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import { postgresBus } from '../../src/server/external/bus/postgres-bus.sql.ts'
import { tell } from '../../src/server/realtime/tell.sql.ts'
import { pauseBefore } from '../../src/web/realtime/pause-before.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
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

/** Stays connected as a browser does, and notes each number it hears and how long it was away. */
function listener({ cookie, address }: Account) {
  const heard: number[] = []
  const away: number[] = []
  let [since, failures, over]: [number | null, number, boolean] = [null, 0, false]
  let lostAt: number | null = null
  let line: WebSocket
  const open = () => {
    const headers = { origin: site.url, cookie, 'x-forwarded-for': address }
    line = new WebSocket(`${site.url.replace('http', 'ws')}/realtime`, { headers })
    line.on('error', () => {})
    line.on('open', () => line.send(JSON.stringify({ type: 'resume', since })))
    line.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'welcome') {
        failures = 0
        since ??= frame.seq
        if (lostAt !== null) away.push(performance.now() - lostAt)
        lostAt = null
      } else if (frame.type === 'news') {
        since = frame.seq
        heard.push(frame.seq)
      }
    })
    line.on('close', () => {
      lostAt ??= performance.now()
      if (!over) setTimeout(open, pauseBefore(++failures))
    })
  }
  open()
  return {
    heard,
    away,
    ready: () => since !== null && lostAt === null,
    end: () => {
      over = true
      line.terminate()
    },
  }
}

test('after kill -9 of one of the processes everybody is back within five seconds, and nobody misses or hears twice', async () => {
  const { sql, close } = openDatabase(database.appUrl, { max: 4 })
  const people = await accounts(sql, 40)
  const listeners = people.map(listener)
  await expect.poll(() => listeners.every(({ ready }) => ready()), { timeout: 10_000 }).toBe(true)
  const bus = postgresBus(sql, { listens: false, log: console })
  const ids = people.map(({ id }) => id as never)
  const say = () =>
    tell({ bus }, sql, ids, { kind: 'notice', noticeId: crypto.randomUUID() as never }, Temporal.Now.instant())
  const [first, ...others] = site.workers()
  let told = 0
  for (; told < 80; told++) {
    if (told === 20) process.kill(first ?? 0, 'SIGKILL')
    await say()
    await pause(50)
  }
  const all = Array.from({ length: told }, (_, n) => n + 1)
  await expect.poll(() => listeners.every(({ heard }) => heard.length >= told), { timeout: 15_000 }).toBe(true)
  for (const { heard } of listeners) expect(heard).toEqual(all)
  const away = listeners.flatMap((one) => one.away)
  // The other process kept its own.
  expect(away.length).toBeGreaterThan(0)
  expect(away.length).toBeLessThan(listeners.length)
  expect(Math.max(...away)).toBeLessThan(5_000)
  await expect.poll(() => site.workers().length).toBe(1 + others.length)
  expect(site.workers()).toEqual(expect.arrayContaining(others))
  for (const { end } of listeners) end()
  await close()
}, 60_000)
