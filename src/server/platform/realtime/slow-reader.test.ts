import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { Connection } from './connection.ts'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
const raw: Socket[] = []
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  for (const socket of raw) socket.destroy()
  sockets.close()
  server.close()
})

const KIB = 1024
const frame = randomBytes(32 * KIB)

async function somebody(reads: boolean) {
  const dropped: string[] = []
  const taken = once(sockets, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  raw.push(socket)
  let heard = 0
  if (reads) socket.on('data', (bytes) => (heard += bytes.length))
  const asks = ['GET / HTTP/1.1', 'host: x', 'upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13']
  socket.write(`${[...asks, `sec-websocket-key: ${randomBytes(16).toString('base64')}`].join('\r\n')}\r\n\r\n`)
  const [end] = await taken
  const line = new Connection(end, { sessionId: null, accountId: null }, () => dropped.push('slow'))
  return { line, dropped, heard: () => heard }
}

test('a client that never reads is disconnected at 256 KiB, and other clients get everything', async () => {
  const [slow, quick] = [await somebody(false), await somebody(true)]
  let most = 0
  let told = 0
  for (; slow.line.open && told < 10_000; told++) {
    most = Math.max(most, slow.line.socket.bufferedAmount)
    for (const { line } of [slow, quick]) line.push(frame)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(slow.dropped).toEqual(['slow'])
  expect(slow.line.open).toBe(false)
  expect(most).toBeLessThanOrEqual(256 * KIB)
  await expect.poll(quick.heard, { timeout: 5_000 }).toBeGreaterThan(told * frame.length)
  expect([quick.line.open, quick.dropped]).toEqual([true, []])
})
