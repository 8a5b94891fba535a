import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Answer = { status: number; headers: Record<string, string>; body: string }

function ask(...lines: string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', said = ''] = text.split('\r\n\r\n')
      const body = /transfer-encoding: chunked/i.test(head) ? (said.split('\r\n')[1] ?? '') : said
      const [first = '', ...rest] = head.split('\r\n')
      const headers = rest.map((line): [string, string] => [
        line.split(': ')[0]?.toLowerCase() ?? '',
        line.split(': ')[1] ?? '',
      ])
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body })
    })
  })
}
const json = 'Content-Type: application/json'
const to = (line: string, ...headers: string[]) => [
  `${line} HTTP/1.1`,
  'Host: localhost',
  'Connection: close',
  ...headers,
  '',
  '',
]

const REFUSED: [string, string[], number, string][] = [
  ['an unknown endpoint', to('GET /api/v1/nothing'), 404, 'no_endpoint'],
  ['an unsupported method', to('DELETE /api/v1/spaces', 'Content-Length: 0'), 405, 'wrong_method'],
  ['an unsupported method, with an ID', to('POST /api/v1/spaces/x', 'Content-Length: 0'), 405, 'wrong_method'],
  [
    'a body that isn’t JSON',
    [...to('POST /api/v1/sign-in', 'Content-Type: text/plain', 'Content-Length: 2'), '{}'],
    415,
    'json_only',
  ],
  [
    'a compressed body',
    [...to('POST /api/v1/sign-in', json, 'Content-Encoding: gzip', 'Content-Length: 2'), '{}'],
    415,
    'json_only',
  ],
  ['invalid JSON', [...to('POST /api/v1/sign-in', json, 'Content-Length: 1'), '{'], 400, 'bad_request'],
  ['a date in another age', to('GET /api/v1/spaces?startDate=9999-12-31'), 400, 'bad_request'],
  ['a body without a content type', [...to('POST /api/v1/sign-in', 'Content-Length: 2'), '{}'], 415, 'json_only'],
  [
    'a body without a length',
    [...to('POST /api/v1/sign-in', json, 'Transfer-Encoding: chunked'), '0', '', ''],
    411,
    'length_required',
  ],
  ['a body too large', to('POST /api/v1/sign-in', json, 'Content-Length: 70000'), 413, 'body_too_large'],
  ['a body on a read request', [...to('GET /api/v1/spaces', json, 'Content-Length: 2'), '{}'], 400, 'no_body_here'],
  [
    'a write from another site',
    to('POST /api/v1/sign-in', json, 'Content-Length: 0', 'Origin: https://evil.example'),
    403,
    'foreign_site',
  ],
  ['two hosts', to('GET /api/v1/spaces', 'Host: y'), 400, 'one_host'],
  ['no host', ['GET /api/v1/spaces HTTP/1.1', 'Connection: close', '', ''], 400, 'one_host'],
  ['an invalid value', to('GET /api/v1/spaces/17'), 400, 'bad_request'],
  ['an endpoint for signed-in users', to('GET /api/v1/bookings'), 401, 'sign_in_required'],
]

describe('every refusal of the API', () => {
  test.each(REFUSED)('%s has the documented format', async (_what, lines, status, code) => {
    const answer = await ask(lines.join('\r\n'))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(answer.body)).toEqual(
      expect.objectContaining({
        code,
        status,
        defined: expect.any(Boolean),
        detail: expect.any(String),
        title: expect.any(String),
      }),
    )
    if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test('an invalid input names each place and what is wrong there', async () => {
    const { body } = await ask(...to('GET /api/v1/spaces?startDate=2027-02-30&capacity=none'))
    expect(JSON.parse(body)).toMatchObject({
      detail: 'The input isn’t valid.',
      errors: [
        { pointer: '/startDate', detail: expect.any(String) },
        { pointer: '/capacity', detail: expect.any(String) },
      ],
    })
  })

  test('a rate-limited client gets the retry time in the header, too', async () => {
    const guest = aVisitor(world)
    const body = JSON.stringify({ email: 'nobody@people.example', password: 'x' })
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        guest.fetch('/api/v1/sign-in', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      ),
    )
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  })
})

test.each(['/api/v1/spaces', '/api/v1/session', '/api/v1/spaces?capacity=none', '/api/v1/bookings'])(
  'HEAD of %s answers as GET does, without its body',
  async (path) => {
    const [get, head] = [await ask(...to(`GET ${path}`)), await ask(...to(`HEAD ${path}`))]
    expect([head.status, head.headers['content-type']]).toEqual([get.status, get.headers['content-type']])
    expect([get.body === '', head.body]).toEqual([false, ''])
  },
)

test.each([
  ['/api/docs', 'GET, HEAD'],
  ['/api/docs/search', 'GET, HEAD'],
  ['/api/openapi.json', 'GET, HEAD'],
  ['/api/openapi-admin.json', 'GET, HEAD'],
  ['/api/outbox', 'GET, HEAD'],
  ['/api/sandbox/challenge/x', 'GET, HEAD, POST'],
  ['/api/webhooks/sandbox', 'POST'],
])('%s lists its methods to a client with another', async (path, allow) => {
  const { status, headers, body } = await ask(...to(`PUT ${path}`, 'Content-Length: 0'))
  expect([status, headers.allow]).toEqual([405, allow])
  expect(JSON.parse(body)).toMatchObject({ code: 'wrong_method' })
})

test.each(['/healthz', '/readyz'])('%s responds without a host name, as load balancers ask', async (path) => {
  const { status, body } = await ask(`GET ${path} HTTP/1.1`, 'Connection: close', '', '')
  expect([status, body]).toEqual([200, '{"ok":true}'])
})

test('outside the API a refusal is one line of text', async () => {
  const { headers, body } = await ask(...to('POST /', 'Content-Length: 0', 'Origin: https://evil.example'))
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toBe('This request came from another site.\n')
})
