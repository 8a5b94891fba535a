import { createHash } from 'node:crypto'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let guest: Person
let spaceId: string
beforeAll(async () => {
  world = await aWorld()
  guest = await aGuest(world)
  spaceId = (await aSpace(world)).id
})
afterAll(() => world.close())

function statusOf(lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(answer.split(' ')[1])))
  })
}

describe('no request causes an error', () => {
  const paths = [
    '/%zz',
    '/%00',
    '//',
    '//api/v1/spaces',
    '/api//v1/spaces',
    '/api/v1/%',
    '/api/v1/spaces/%zz',
    '/api/v1/spaces/%00',
    '/api/v1/spaces?%zz=%ff',
    `/api/v1/spaces/${'a'.repeat(9_000)}`,
    `/${'a'.repeat(40_000)}`,
    '/storage/..%2f..%2fpackage.json',
    '/storage/demo/%00.jpg',
    '/api/sandbox/challenge/%00',
    '/api/sandbox/challenge/%zz',
    '/api/webhooks/../v1/session',
    'http://evil.example/api/v1/spaces',
    '*',
  ]
  test.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'])(
    '%s of odd paths',
    async (method) => {
      for (const path of paths) {
        const status = await statusOf([
          `${method} ${path} HTTP/1.1`,
          'Host: x',
          'Connection: close',
          'Content-Length: 0',
        ])
        expect(status, path.slice(0, 60)).toBeGreaterThanOrEqual(200)
        expect(status, path.slice(0, 60)).toBeLessThan(500)
      }
    },
  )

  test('odd hosts', async () => {
    for (const host of ['', 'a b', '[::1', 'x/../y?', 'x:99999', 'evil.example', '%00']) {
      for (const path of ['/healthz', '/api/v1/session', '/api/sandbox/challenge/x'])
        expect(await statusOf([`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close']), host).toBeLessThan(500)
    }
  })

  test('a body with two lengths is refused before it is read', async () => {
    const two = [
      'POST /api/v1/sign-in HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
    ]
    expect(await statusOf(two)).toBe(400)
  })

  test('a body whose sender disconnects halfway', async () => {
    for (const path of ['/api/v1/performance-metrics', '/api/v1/sign-in', '/api/webhooks/sandbox', '/auth']) {
      const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1')
      const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 100']
      await new Promise<void>((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`, () => sent()))
      socket.resetAndDestroy()
    }
    // Delayed errors are logged before this response arrives.
    expect((await guest.fetch('/healthz')).status).toBe(200)
    expect(world.faults).toEqual([])
  })

  test('bodies with a wrong content type', async () => {
    const types = [
      'multipart/form-data',
      'multipart/form-data; boundary=a',
      'text/plain',
      'application/octet-stream',
      ';;;',
      'application/json',
    ]
    for (const path of ['/api/sandbox/challenge/x', '/api/v1/sign-in', '/api/v1/holds', '/api/webhooks/sandbox']) {
      for (const type of types) {
        const { status } = await guest.fetch(path, {
          method: 'POST',
          body: '--a\r\n\0',
          headers: { 'content-type': type },
        })
        expect(status, `${path} ${type}`).toBeGreaterThanOrEqual(400)
        expect(status, `${path} ${type}`).toBeLessThan(500)
      }
    }
  })

  test('bodies too large for their endpoint', async () => {
    for (const path of ['/api/webhooks/sandbox', '/api/sandbox/challenge/x'])
      expect((await guest.fetch(path, { method: 'POST', body: 'x'.repeat(100_000) })).status, path).toBe(413)
  })

  test('months that don’t exist', async () => {
    for (const month of ['0000-01', '0001-01', '9999-12', '2027-13'])
      expect((await guest.fetch(`/api/v1/spaces/${spaceId}/availability?month=${month}`)).status, month).toBe(400)
  })

  test('cursors forged by someone who knows their format', async () => {
    const print = (query: unknown) =>
      createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 12)
    const cursor = (query: unknown, ...keys: unknown[]) =>
      Buffer.from(JSON.stringify([print(query), ...keys])).toString('base64url')
    const id = crypto.randomUUID()
    for (const keys of [
      [1, 'x'],
      [2 ** 40, id],
      [1.5, id],
      ['1', id],
      [null, id],
    ])
      expect((await guest.fetch(`/api/v1/spaces?cursor=${cursor(['best', {}], ...keys)}`)).status, String(keys)).toBe(
        422,
      )
    for (const at of [
      '1',
      'Mon',
      '2027',
      '+275760-09-13T00:00:00.000Z',
      '-000001-01-01T00:00:00.000Z',
      '2027-02-30T00:00:00.000Z',
      '\0',
    ]) {
      const lists = [
        `bookings?cursor=${cursor(['bookings', undefined], at, id)}`,
        `spaces/${spaceId}/reviews?cursor=${cursor(['reviews', spaceId], at, id)}`,
      ]
      for (const list of lists) expect((await guest.fetch(`/api/v1/${list}`)).status, at).toBe(422)
    }
  })
})
