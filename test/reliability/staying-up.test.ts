import { readdirSync, statSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { say, setUp, site, workersAtStart } from './site-of-workers.ts'

setUp()

const ASSETS = path.join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')
const bySize = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.js'))
  .sort((one, other) => statSync(path.join(ASSETS, one)).size - statSync(path.join(ASSETS, other)).size)
const largest = bySize.at(-1)

function from(localAddress: string, bytes = ''): { socket: net.Socket; heard: Promise<string> } {
  let text = ''
  const socket = net.connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', localAddress })
  if (bytes) socket.write(bytes)
  const heard = new Promise<string>((resolve, reject) => {
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
  heard.catch(() => {})
  return { socket, heard }
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test('an address has its share of connections, is told so beyond it, and takes no one else’s', async () => {
  const greedy = Array.from({ length: 600 }, () => from('127.0.7.1'))
  const refused = greedy.map(({ heard }) => heard.then((text) => text.startsWith('HTTP/1.1 429 ')))
  // Each process accepts 200 connections and refuses any more.
  expect(await firstOf(refused, 600 - 200 * workersAtStart.length)).not.toContain(false)
  expect(await from('127.0.7.2', HEALTH).heard).toMatch(/^HTTP\/1\.1 200 /)
  for (const { socket } of greedy) socket.destroy()
  expect(site.workers()).toEqual(workersAtStart)
})

function firstOf<T>(all: Promise<T>[], wanted: number): Promise<T[]> {
  const done: T[] = []
  return new Promise((resolve, reject) => {
    for (const one of all)
      one.then((value) => {
        if (done.push(value) === wanted) resolve(done)
      }, reject)
  })
}

test('a client that pipelines too much is told so, after its earlier requests', async () => {
  const heard = await from('127.0.7.3', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100)).heard
  expect(heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(9))).toEqual([...Array(2).fill('200'), '429'])
  expect(site.workers()).toEqual(workersAtStart)
})

test.each([
  ['a tunnel', 'CONNECT example:22 HTTP/1.1\r\nHost: x\r\n\r\n', '405'],
  ['a tunnel to nowhere', 'CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n', '405'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', '400'],
  ['no request at all', 'hello\r\n\r\n', '400'],
  ['chunks that are none', 'POST /auth HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', '411'],
  [
    'a chunk with 40 kB beside its size',
    `POST /auth HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(40_000)}\r\n{\r\n`,
    '411',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
])('%s is refused with a message, and no process dies', async (_, bytes, status) => {
  expect((await say([bytes])).heads).toEqual([status])
  expect(site.workers()).toEqual(workersAtStart)
})

test('a client that sends a whole request and disconnects takes no place permanently', async () => {
  const body = '{}'
  const post = `POST /api/v1/sign-out HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`
  for (let round = 0; round < 20; round++) {
    const gone = Array.from({ length: 30 }, (_, n) => {
      const { socket } = from('127.0.7.5')
      return new Promise<void>((left) => {
        socket
          .on('close', () => left())
          .on('connect', () => {
            socket.write(n % 2 === 0 ? post + body : post, () => {
              if (n % 2 === 1) socket.write(body)
              socket.resetAndDestroy()
            })
          })
      })
    })
    await Promise.all(gone)
  }
  for (let n = 0; n < 12; n++)
    expect(await from('127.0.7.5', 'GET /browse HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').heard).toMatch(
      /^HTTP\/1\.1 200 /,
    )
})

test('garbage after a request is answered after it, never inside it', async () => {
  const ask = `GET /assets/${largest} HTTP/1.1\r\nHost: x\r\n\r\n`
  for (const bytes of [`${ask}rubbish\r\n\r\n`, ask]) {
    const { socket, heard } = from('127.0.7.6', bytes)
    if (bytes === ask) socket.once('data', () => socket.write('rubbish\r\n\r\n'))
    const text = await heard
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    expect(length).toBeGreaterThan(100_000)
    // The response may be complete or truncated, but everything that arrived belongs to the file.
    expect(text.slice(head.length + 4, head.length + 4 + length)).not.toContain('HTTP/1.1 ')
  }
})

test('a process that stalls and then dies leaves no one waiting', async () => {
  const [victim = 0] = workersAtStart
  process.kill(victim, 'SIGSTOP')
  const callers = Array.from({ length: 40 }, (_, n) => from(`127.0.8.${n + 1}`, HEALTH))
  process.kill(victim, 'SIGKILL')
  const ends = await Promise.allSettled(callers.map(({ heard }) => heard))
  const answered = ends.filter((end) => end.status === 'fulfilled' && end.value.startsWith('HTTP/1.1 200 '))
  // The connection is reset if the process had unread data. Otherwise it is closed normally.
  const cut = ends.filter((end) =>
    end.status === 'fulfilled' ? end.value === '' : ['ECONNRESET', 'EPIPE'].includes(end.reason.code),
  )
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.length + cut.length).toBe(callers.length)
  for (let n = 0; n < 20; n++) expect(await from(`127.0.9.${n + 1}`, HEALTH).heard).toMatch(/^HTTP\/1\.1 200 /)
})
