import { createHash } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { say } from '../../../test/support/raw-request.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

const BUILT = path.resolve(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js')

let world: World
let guest: Person
let space: string
let booking: string
beforeAll(async () => {
  const pages = import(/* @vite-ignore */ pathToFileURL(BUILT).href) as Promise<ServerBuild>
  world = await aWorld({ loadPages: () => pages, env: { PUBLIC_URL: 'https://daylet.example' } })
  guest = await aGuest(world)
  space = (await aSpace(world)).id
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  booking = (await guest.api.bookings.holdSlot({ spaceId: space, people: 1, ask })).id
  await guest.api.bookings.checkOut({ id: booking, card: TEST_CARD })
})
afterAll(() => world.close())

const EVERYWHERE = () => [
  ...['/', '/browse', `/space/${space}`, '/bookings', '/nothing', '/auth'],
  ...['/sw.js', '/offline.html', '/favicon.svg', '/manifest.webmanifest', '/assets/nothing.js'],
  ...[
    '/storage/nothing',
    '/healthz',
    '/api/docs',
    '/api/docs/search',
    '/api/openapi.json',
    '/api/nothing',
    '/api/sandbox/challenge/x',
  ],
  ...['/auth/google', '/auth/callback/google'],
  ...['session', 'spaces', 'spaces?limit=0', 'nothing', 'profile', `bookings/${booking}`].map((at) => `/api/v1/${at}`),
  ...['calendar.ics', 'receipt.pdf'].map((file) => `/api/v1/bookings/${booking}/${file}`),
]

test('a 401 names the way to authenticate', async () => {
  const { status, headers } = await aVisitor(world).fetch('/api/v1/profile')
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('every response enforces HTTPS, its content type, no framing and no foreign code', async () => {
  for (const at of EVERYWHERE()) {
    const { headers } = await guest.fetch(at)
    const of = (name: string) => headers.get(name) ?? ''
    expect(of('strict-transport-security'), at).toBe('max-age=31536000; includeSubDomains')
    expect(of('x-content-type-options'), at).toBe('nosniff')
    expect(of('referrer-policy'), at).toBe('strict-origin-when-cross-origin')
    const embedded = at.startsWith('/storage/') ? 'cross-origin' : 'same-origin'
    expect(of('cross-origin-resource-policy'), at).toBe(embedded)
    expect(of('content-security-policy'), at).toContain('report-uri /api/csp-reports')
    for (const part of [`default-src 'self'`, `frame-ancestors 'none'`, `base-uri 'none'`, `object-src 'none'`])
      expect(of('content-security-policy'), at).toContain(part)
    expect(
      of('content-security-policy')
        .match(/(?:script|default)-src[^;]*/g)
        ?.join(),
      at,
    ).not.toContain('unsafe')
    expect(headers.has('access-control-allow-origin'), at).toBe(false)
  }
})

test('text declares its charset, and files have names chosen by us', async () => {
  for (const at of EVERYWHERE()) {
    const answer = await guest.fetch(at)
    const type = answer.headers.get('content-type') ?? ''
    if ((await answer.text()) !== '') expect(type, at).not.toBe('')
    if (/^text\/|\+xml|\/xml/.test(type)) expect(type.toLowerCase(), at).toContain('charset=utf-8')
  }
  const file = async (name: string) =>
    (await guest.fetch(`/api/v1/bookings/${booking}/${name}`)).headers.get('content-disposition')
  expect(await file('calendar.ics')).toContain('filename="booking.ics"')
  expect(await file('receipt.pdf')).toMatch(/filename="receipt-R-\d+\.pdf"/)
})

test('responses for a signed-in person are never cached', async () => {
  for (const at of ['/', '/bookings', '/profile', '/api/v1/session', `/api/v1/bookings/${booking}/receipt.pdf`])
    expect((await guest.fetch(at)).headers.get('cache-control'), at).toBe('no-store')
  expect((await aVisitor(world).fetch('/')).headers.get('cache-control')).toBe('private, no-cache')
})

test('no file of the checkout is served, and no folder is listed', async () => {
  const hidden = [
    '.git/config',
    '.git/HEAD',
    '.env',
    '.npmrc',
    'package.json',
    'src/server/platform/config/config.ts',
    'db/schema.sql',
  ]
  const folders = ['assets/', 'assets', 'storage/', 'storage/demo/', 'node_modules/', 'server/index.js']
  for (const at of [...hidden, ...folders, ...hidden.map((file) => `assets/..%2f..%2f..%2f${file}`)])
    expect((await guest.fetch(`/${at}`)).status, at).toBe(404)
})

test.each(['/', '/api/v1/session', '/healthz'])('TRACE of %s is refused and echoes nothing', async (at) => {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1', () =>
      socket.write(`TRACE ${at} HTTP/1.1\r\nHost: x\r\nX-Canary: tweet\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('tweet')
})

test('the stored offline page can run its own script, allowed by its hash', async () => {
  const answer = await guest.fetch('/offline.html')
  const [, script = ''] = /<script>([\s\S]+?)<\/script>/.exec(await answer.text()) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
})

test.each([
  ['400', 'nonsense\r\n\r\n'],
  ['405', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
])('an invalid request gets %s, with the same security headers', async (status, bytes) => {
  const heard = (await say(world, bytes)).toLowerCase()
  expect(heard.split(' ')[1]).toBe(status)
  const [head = ''] = heard.split('\r\n\r\n')
  const named = head.split('\r\n').map((line) => line.split(': ')[0])
  for (const name of [
    'strict-transport-security',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
  ])
    expect(named).toContain(name)
})

test('if others can reach the site, no one can read emails there', async () => {
  expect((await guest.fetch('/api/outbox')).status).toBe(404)
})

test('an operator with subdomains without HTTPS limits HSTS to the site itself', async () => {
  const alone = await aWorld({ env: { PUBLIC_URL: 'https://spaces.example', HSTS_SUBDOMAINS: '0' } })
  const { headers } = await fetch(`${alone.url}/healthz`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  await alone.close()
})
