import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../src/contract/realtime.ts'
import { postgresBus } from '../src/server/external/bus/postgres-bus.sql.ts'
import { publishNews } from '../src/server/platform/realtime/publish.sql.ts'
import { type Figure, round } from './figure.ts'
import { type Ground, root } from './ground.ts'
import { type Account, accounts } from './guests.ts'
import { percentile } from './load.ts'

const ACCOUNTS = 500
const EACH = 10
const SOCKETS = ACCOUNTS * EACH
/** Broadcasts per second. With 5,000 sockets, this makes 45,000 deliveries per second. */
const PACE = 9
const SECONDS = 6

type Run = { perSecond: number; p99: number; kB: number }

/**
 * P12 opens 5,000 sockets on one process. Every account receives the same events, and each socket checks their number
 * and content.
 */
export async function socketFigures(ground: Ground): Promise<Figure[]> {
  const people = await accounts(ground.sql, ACCOUNTS)
  const [port, barePort] = [22_500 + (process.pid % 500), 23_500 + (process.pid % 500)]
  const server = await start(ground, port, barePort)
  try {
    const bare = await run(
      server,
      bareSockets(barePort),
      async (id) =>
        void server.send({ say: JSON.stringify({ type: 'news', seq: 0, news: { kind: 'notice', noticeId: id } }) }),
    )
    const bus = postgresBus(ground.sql, { listens: false, log: console })
    const ids = people.map(({ id }) => id as never)
    const ours = await run(server, ourSockets(port, people), (noticeId) =>
      publishNews({ bus }, ground.sql, ids, { kind: 'notice', noticeId: noticeId as never }, Temporal.Now.instant()),
    )
    return figures(ours, bare)
  } finally {
    server.kill('SIGKILL')
  }
}

async function start({ appUrl, dataDir }: Ground, port: number, barePort: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    BARE_PORT: String(barePort),
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DEMO: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    SECRETS: 'only-for-this-bench-0123456789-abcdef',
  }
  const args = ['--expose-gc', path.join(root, 'bench', 'socket-server.ts')]
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  for await (const [message] of on(server, 'message')) if ((message as { ready?: number }).ready) break
  return server
}

async function memory(server: ChildProcess): Promise<number> {
  await pause(1_500)
  server.send({ memory: true })
  for await (const [message] of on(server, 'message')) {
    const { rss } = message as { rss?: number }
    if (rss) return rss
  }
  return 0
}

type Opener = { open(n: number): WebSocket; numbered: boolean }

const bareSockets = (port: number): Opener => ({
  open: () => new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false }),
  numbered: false,
})

const ourSockets = (port: number, people: readonly Account[]): Opener => ({
  open: (n) => {
    const { cookie, address } = people[n % ACCOUNTS] as Account
    const headers = { origin: `http://127.0.0.1:${port}`, cookie, 'x-forwarded-for': address }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, { headers, perMessageDeflate: false })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume', since: null })))
    return socket
  },
  numbered: true,
})

/**
 * Opens all sockets, sends this many events a second, and waits until each socket has received all of them in order.
 */
async function run(server: ChildProcess, { open, numbered }: Opener, say: (id: string) => Promise<void>): Promise<Run> {
  const before = await memory(server)
  const told: { id: string; at: number }[] = []
  const late: number[] = []
  let wrong = 0
  const hear = (socket: WebSocket, welcome: () => void) => {
    let heard = 0
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'welcome') return welcome()
      if (frame.type !== 'news') return
      const one = told[heard++]
      const inOrder = !numbered || frame.seq === heard
      if (frame.news.kind !== 'notice' || frame.news.noticeId !== one?.id || !inOrder) wrong++
      else late.push(performance.now() - one.at)
    })
  }
  const sockets: WebSocket[] = []
  for (let n = 0; n < SOCKETS; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, k) => {
        const socket = open(n + k)
        sockets.push(socket)
        return new Promise<void>((resolve, reject) => {
          hear(socket, resolve)
          socket.once('error', reject)
          if (!numbered) socket.once('open', () => resolve())
        })
      }),
    )
  const kB = ((await memory(server)) - before) / SOCKETS / 1_000
  const began = performance.now()
  for (let n = 0; n < PACE * SECONDS; n++) {
    await pause(Math.max(0, began + (n * 1_000) / PACE - performance.now()))
    const id = crypto.randomUUID()
    told.push({ id, at: performance.now() })
    await say(id)
  }
  const all = told.length * SOCKETS
  for (const until = Date.now() + 30_000; late.length + wrong < all && Date.now() < until; ) await pause(5)
  const seconds = (performance.now() - began) / 1_000
  for (const socket of sockets) socket.terminate()
  if (wrong > 0 || late.length !== all)
    throw new Error(`${wrong} deliveries were wrong, ${all - late.length - wrong} never came`)
  await once(sockets.at(-1) as WebSocket, 'close').catch(() => {})
  return { perSecond: all / seconds, p99: percentile(late, 99), kB }
}

function figures(ours: Run, bare: Run): Figure[] {
  const said = ({ perSecond, p99, kB }: Run) =>
    `${round(perSecond / 1_000)}k/s, p99 ${round(p99, 0)} ms, ${round(kB)} kB each`
  const both = { ours: said(ours), limit: `ws alone at the same pace: ${said(bare)}` }
  return [
    {
      id: 'P12',
      what: '5,000 sockets: checked deliveries a second',
      ...both,
      value: ours.perSecond,
      better: 'more',
      must: 45_000,
      stretch: 60_000,
      fits: 'react',
    },
    {
      id: 'P12',
      what: '5,000 sockets: memory of each in kB',
      ...both,
      value: ours.kB,
      better: 'less',
      must: 20,
      stretch: 12,
    },
  ]
}
