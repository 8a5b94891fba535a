import { createHash } from 'node:crypto'
import net from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { SANDBOX_CARDS } from '../../src/contract/payments.ts'
import { connectionOptions } from '../../src/server/database/connect.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD, testCard } from '../support/test-cards.ts'
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

/** The status of a request written by hand: no client in between that tidies it up. */
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

describe('no request is answered with a fault', () => {
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

  test('a body of two lengths is refused before it is read', async () => {
    const two = [
      'POST /api/v1/sign-in HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
    ]
    expect(await statusOf(two)).toBe(400)
  })

  test('a body whose sender leaves halfway', async () => {
    for (const path of ['/api/v1/performance-metrics', '/api/v1/sign-in', '/api/webhooks/sandbox', '/auth']) {
      const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1')
      const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 100']
      await new Promise<void>((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`, () => sent()))
      socket.resetAndDestroy()
    }
    // Whatever they leave behind comes before this answer.
    expect((await guest.fetch('/healthz')).status).toBe(200)
    expect(world.faults).toEqual([])
  })

  test('bodies that are not what they say', async () => {
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

  test('bodies too large for where they are sent', async () => {
    for (const path of ['/api/webhooks/sandbox', '/api/sandbox/challenge/x'])
      expect((await guest.fetch(path, { method: 'POST', body: 'x'.repeat(100_000) })).status, path).toBe(413)
  })

  test('months no calendar shows', async () => {
    for (const month of ['0000-01', '0001-01', '9999-12', '2027-13'])
      expect((await guest.fetch(`/api/v1/spaces/${spaceId}/availability?month=${month}`)).status, month).toBe(400)
  })

  test('cursors made up by somebody who read how they are made', async () => {
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

describe('a search answered the short way', () => {
  const long = (query: string) => guest.fetch(`/api/v1/spaces/?${query}`)
  const short = (query: string) => guest.fetch(`/api/v1/spaces?${query}`)
  const output = contract.search.findSpaces['~orpc'].outputSchema

  test.each([
    '',
    'startDate=2027-03-02',
    'location=a?b',
    'limit=1',
    'limit=1&limit=1',
    'amenities[]=Wi-Fi',
    'amenities=Wi-Fi',
    'instant=maybe',
    'cursor=x',
    'sort=best&bounds=1,2,3,4',
    'endDate=2027-03-02',
  ])('says what the contract says: %s', async (query) => {
    const [quick, full] = [await short(query), await long(query)]
    expect(quick.status).toBe(full.status)
    const body: unknown = await quick.json()
    expect(body).toEqual(await full.json())
    if (quick.ok) expect(await output?.['~standard'].validate(body)).toEqual({ value: body })
  })

  test('reads a question mark inside a value as part of it', async () => {
    const { id } = await aSpace(world, { title: 'Quirinal Xylotheque' })
    const found = async (query: string) =>
      ((await (await short(query)).json()) as { items: { id: string }[] }).items.map((i) => i.id)
    expect(await found('location=Xylotheque')).toEqual([id])
    expect(await found('location=Xylotheque?no')).toEqual([])
  })
})

describe('what is not mine', () => {
  test('is as missing as what never was, to the byte', async () => {
    const owner = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
    const { id } = await owner.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    const calls: [string, RequestInit?][] = [
      ['holds/ID'],
      ['holds/ID/release', { method: 'POST', body: '{}' }],
      ['holds/ID/payment-check', { method: 'POST', body: '{}' }],
      ['holds/ID/checkout', { method: 'POST', body: JSON.stringify({ card: TEST_CARD }) }],
      ['bookings/ID'],
      ['bookings/ID/calendar.ics'],
      ['bookings/ID/receipt.pdf'],
    ]
    for (const [path, init] of calls) {
      const answers = await Promise.all(
        [id, crypto.randomUUID()].map(async (which) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await guest.fetch(`/api/v1/${path.replace('ID', which)}`, { ...init, headers })
          const kept = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
          return { status: answer.status, headers: kept, body: await answer.text() }
        }),
      )
      expect(answers[0], path).toMatchObject({ status: 404 })
      expect(answers[0], path).toEqual(answers[1])
    }
  })
})

test('a fault says nothing of card or password, to the caller or in the log', async () => {
  const secrets = [SANDBOX_CARDS.declines, 'Canary-Meadow-9137']
  const owner = postgres({ ...connectionOptions(world.superuserUrl), max: 1, onnotice: () => {} })
  await owner`alter table accounts rename to lost`
  const send = (path: string, body: object) =>
    guest.fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const card = testCard(SANDBOX_CARDS.declines)
  const replies = await Promise.all([
    send(`holds/${crypto.randomUUID()}/checkout`, { card }),
    send('sign-in', { email: guest.email, password: secrets[1] }),
    send('sign-up', { email: 'new@people.example', password: secrets[1], firstName: 'A', lastName: 'B' }),
  ])
  await owner`alter table lost rename to accounts`
  await owner.end()
  const said = [...(await Promise.all(replies.map((r) => r.text()))), ...world.faults.splice(0)].join('\n')
  expect(replies.map((r) => r.status)).toEqual([500, 500, 500])
  expect(said).toContain('an endpoint failed')
  // What the caller was told leads to what the log knows.
  for (const reply of replies) expect(said).toContain(reply.headers.get('x-request-id') ?? 'none')
  for (const secret of [...secrets, guest.email, 'select ']) expect(said).not.toContain(secret)
})
