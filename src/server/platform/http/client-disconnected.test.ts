import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { clientDisconnected } from './client-disconnected.ts'

async function afterwards({ body, read }: { body: string; read: boolean }) {
  const gone = Promise.withResolvers<Exchange>()
  const server = createServer(async (req, res) => {
    req.on('error', () => {})
    res.on('close', () => gone.resolve([req, res]))
    if (read) await req.toArray()
    socket.resetAndDestroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = net.connect((server.address() as { port: number }).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n${body}`)
  const exchange = await gone.promise
  server.close()
  return exchange
}

type Exchange = [IncomingMessage, ServerResponse]
const ours = new Error('ours')

test.each([
  ['halfway through the body', { body: 'ab', read: false }, true],
  ['before a whole body was read', { body: 'abcd', read: false }, true],
  ['after everything was read: later failures are ours', { body: 'abcd', read: true }, false],
])('the client has disconnected %s', async (_, request, left) => {
  expect(clientDisconnected(...(await afterwards(request)), ours)).toBe(left)
})

test('the client has disconnected while its response waits behind another', async () => {
  const gone = Promise.withResolvers<Exchange>()
  const server = createServer(async (req, res) => {
    if (req.url === '/first') return
    res.on('close', () => gone.resolve([req, res]))
    await req.toArray()
    socket.resetAndDestroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const socket = net.connect((server.address() as { port: number }).port, '127.0.0.1')
  socket.write(['/first', '/second'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  const [req, res] = await gone.promise
  server.close()
  expect([clientDisconnected(req, res, res.errored), clientDisconnected(req, res, ours)]).toEqual([true, false])
})
