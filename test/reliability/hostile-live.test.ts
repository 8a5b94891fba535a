import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Account, accounts } from '../../bench/guests.ts'
import { postgresBus } from '../../src/server/external/bus/postgres-bus.sql.ts'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { publishNews } from '../../src/server/platform/realtime/publish.sql.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { BYTES, frame, json, text, WORDS } from '../support/hostile-frames.ts'
import { aListener } from '../support/listeners.ts'
import { patience } from '../support/patience.ts'
import { aRunningSite, faultsIn, type RunningSite } from '../support/running-site.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-hostile-'))
let database: FreshDatabase
let site: RunningSite
let db: ReturnType<typeof openDatabase>
let [somebody, friend]: Account[] = []
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl, { max: 4 })
  site = await aRunningSite({ appUrl: database.appUrl, dataDir })
  await vi.waitUntil(site.allListen, { timeout: 20_000 })
  ;[somebody, friend] = await accounts(db.sql, 2)
})
afterAll(async () => {
  await site.stop()
  await db.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Upgrade = { method?: string; path?: string; drop?: string; more?: string[]; behind?: string }

function asks({ method = 'GET', path: at = '/realtime', drop = '', more = [], behind = '' }: Upgrade = {}) {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  socket.on('error', () => {})
  const headers = [
    ...[`host: ${host}`, `origin: ${site.url}`, `cookie: ${somebody?.cookie}`, `x-forwarded-for: ${somebody?.address}`],
    ...['upgrade: websocket', 'connection: Upgrade', 'sec-websocket-version: 13'],
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  ].filter((line) => !drop || !line.startsWith(drop))
  socket.write([`${method} ${at} HTTP/1.1`, ...headers, ...more, '', behind].join('\r\n'))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => heard, closed }
}

async function upgraded(): Promise<{ socket: Socket; heard: () => string; closed: Promise<void> }> {
  const asked = asks()
  await expect.poll(asked.heard).toMatch(/^HTTP\/1.1 101/)
  return asked
}

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const SECRETS = ['node_modules', '    at ', 'select ', 'zod', 'invalid_type', 'expected ']

async function survives(act: () => Promise<void>): Promise<void> {
  const before = site.workers()
  expect(before.length).toBeGreaterThan(0)
  const listener = aListener(site.url, friend as Account)
  await expect.poll(listener.ready, { timeout: 10_000 }).toBe(true)
  await act()
  const bus = postgresBus(db.sql, { listens: false, log: console })
  const news = { kind: 'notice', noticeId: crypto.randomUUID() as never } as const
  await publishNews({ bus }, db.sql, [friend?.id as never], news, Temporal.Now.instant())
  await expect.poll(() => listener.heard.at(-1)?.news).toEqual(news)
  expect([site.workers(), listener.away, listener.missed()]).toEqual([before, [], 0])
  expect(faultsIn(dataDir)).toBe('')
  listener.end()
}

test(
  'two hundred invalid frames end no process, leak nothing, and don’t affect others',
  async () => {
    expect(WORDS.length + BYTES.length).toBeGreaterThanOrEqual(200)
    await survives(async () => {
      const said: string[] = []
      for (const [n, bytes] of [...WORDS.map(text), ...BYTES].entries()) {
        const { socket, heard, closed } = await upgraded()
        if (n < WORDS.length) socket.write(json({ type: 'resume', since: null }))
        socket.write(bytes)
        // The server responds to our close frame, or closes the connection, only after it has processed everything
        // before that frame.
        socket.write(frame(0x88, Buffer.from([3, 232])))
        await closed
        // The headers are skipped, because their random key may contain any short word.
        said.push(heard().split('\r\n\r\n').slice(1).join())
      }
      expect(said.join('')).not.toBe('')
      expect(SECRETS.filter((secret) => said.join('\n').includes(secret))).toEqual([])
    })
  },
  patience(120_000),
)

const SMUGGLED = 'GET /api/v1/profile HTTP/1.1\r\nhost: x\r\n\r\n'
const UPGRADES: [string, Upgrade, RegExp][] = [
  ['another version', { drop: 'sec-websocket-version', more: ['sec-websocket-version: 12'] }, /^HTTP\/1.1 (400|426)/],
  ['no version', { drop: 'sec-websocket-version' }, /^HTTP\/1.1 (400|426)/],
  ['no key', { drop: 'sec-websocket-key' }, /^HTTP\/1.1 400/],
  ['a short key', { drop: 'sec-websocket-key', more: ['sec-websocket-key: x'] }, /^HTTP\/1.1 400/],
  ['two keys', { more: ['sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='] }, /^HTTP\/1.1 400/],
  ['a page of another site', { drop: 'origin', more: ['origin: https://elsewhere.example'] }, /^HTTP\/1.1 403/],
  ['no page, with a session', { drop: 'origin' }, /^HTTP\/1.1 403/],
  ['a page without an origin', { drop: 'origin', more: ['origin: null'] }, /^HTTP\/1.1 403/],
  ['another method', { method: 'POST', more: ['content-length: 0'] }, /^HTTP\/1.1 4\d\d/],
  ['another path', { path: '/realtime/../api/v1/profile' }, /^HTTP\/1.1 [34]\d\d/],
  ['another protocol', { drop: 'upgrade', more: ['upgrade: h2c'] }, /^HTTP\/1.1 4\d\d/],
  ['a body', { more: ['content-length: 5'], behind: 'hello' }, /^(HTTP\/1.1 (101|4\d\d)|$)/],
  ['a chunked body', { more: ['transfer-encoding: chunked'], behind: '0\r\n\r\n' }, /^(HTTP\/1.1 (101|4\d\d)|$)/],
  ['a request behind it', { behind: SMUGGLED }, /^(HTTP\/1.1 (101|4\d\d)|$)/],
  ['an unknown cookie', { drop: 'cookie', more: ['cookie: daylet_session=nobody'] }, /^HTTP\/1.1 101/],
]

test(
  'invalid upgrades are refused or get nothing, and hidden requests behind them get no response',
  async () => {
    await survives(async () => {
      for (const [name, upgrade, answer] of UPGRADES) {
        const { socket, heard, closed } = asks(upgrade)
        const ended = closed.then(() => 'closed')
        const first = await Promise.race([ended, expect.poll(heard, { timeout: 5_000 }).toMatch(/^HTTP/)])
        expect(heard(), `${name} (${first})`).toMatch(answer)
        socket.end()
        socket.write(frame(0x88, Buffer.from([3, 232])), () => {})
        await closed
        expect(heard().match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0, name).toBeLessThanOrEqual(1)
        expect(heard().includes('node_modules'), name).toBe(false)
      }
    })
  },
  patience(60_000),
)

test(
  'a client that requests news and never reads is disconnected, without unlimited memory',
  async () => {
    await survives(async () => {
      const { socket, closed } = await upgraded()
      socket.write(json({ type: 'resume', since: null }))
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(150)
      socket.pause()
      const start = site.workers().map(residentOf)
      const bus = postgresBus(db.sql, { listens: false, log: console })
      const news = { kind: 'notice', noticeId: 'x'.repeat(6_000) as never } as const
      const told = 2_500
      for (let n = 0; n < told; n++)
        await publishNews({ bus }, db.sql, [somebody?.id as never], news, Temporal.Now.instant())
      const grown = site.workers().map((pid, n) => residentOf(pid) - (start[n] ?? 0))
      expect(Math.max(...grown)).toBeLessThan(64)
      socket.resume()
      await closed
      expect(socket.bytesRead).toBeLessThan(told * 6_000)
    })
  },
  patience(60_000),
)
