import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aGuest, aVisitor, type Person } from '../support/people.ts'
import { answersIn, say } from '../support/raw-request.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let guest: Person
beforeAll(async () => {
  mailbox = await aMailbox()
  // No proxy is trusted, so forwarded addresses are treated as ordinary text.
  world = await aWorld({ smtp: mailbox.url, env: { TRUSTED_PROXIES: '' } })
  guest = await aGuest(world)
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const SAYING_ELSEWHERE = {
  'x-forwarded-host': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-prefix': '//evil.example',
  forwarded: 'for=1.2.3.4;host=evil.example;proto=http',
  'x-original-url': '/api/v1/sign-out',
  'x-rewrite-url': '/api/v1/sign-out',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
}

describe('headers about a request’s host', () => {
  test('change no link in an email, no response and no session', async () => {
    const { port } = new URL(world.url)
    const body = JSON.stringify({ email: guest.email })
    const lines = Object.entries(SAYING_ELSEWHERE).map(([name, value]) => `${name}: ${value}`)
    const length = `Content-Length: ${body.length}`
    const hosts = [
      'localhost',
      `localhost:${port}`,
      'evil.example',
      `127.0.0.1:${port}@evil.example`,
      `evil.example:${port}`,
    ]
    for (const host of hosts) {
      mailbox.mails.length = 0
      world.clock.pass({ minutes: 2 })
      const head = [
        'POST /api/v1/recovery HTTP/1.1',
        `Host: ${host}`,
        'Connection: close',
        'Content-Type: application/json',
        length,
        ...lines,
      ]
      // Outside production, unknown host names are refused, because another site's page could make its own name resolve
      // to this machine (DNS rebinding).
      const ours = host.startsWith('localhost')
      expect(answersIn(await say(world, `${head.join('\r\n')}\r\n\r\n${body}`))).toEqual([ours ? 200 : 421])
      await world.runJobs()
      if (!ours) {
        expect(mailbox.last(guest.email)).toBeUndefined()
        continue
      }
      expect(mailbox.last(guest.email)?.text).toContain(`${world.url}/auth/recover?token=`)
      expect(mailbox.last(guest.email)?.text).not.toContain('evil.example')
    }
    const plain = await guest.fetch('/api/v1/session')
    const tricked = await guest.fetch('/api/v1/session', { headers: SAYING_ELSEWHERE })
    expect([tricked.status, await tricked.text()]).toEqual([plain.status, await plain.text()])
    expect((await guest.api.sessions.whoAmI()).account?.id).toBe(guest.id)
  })

  test('lead nowhere else, and set cookies for this host only', async () => {
    for (const path of [
      '/auth/google',
      '/auth/callback/google?code=x',
      '//evil.example/%2e%2e',
      '/..//evil.example',
      '/\\evil.example',
    ]) {
      const head = [
        `GET ${path} HTTP/1.1`,
        'Host: evil.example',
        'Connection: close',
        ...Object.entries(SAYING_ELSEWHERE).map(([k, v]) => `${k}: ${v}`),
      ]
      const heard = await say(world, `${head.join('\r\n')}\r\n\r\n`)
      expect(answersIn(heard)).toHaveLength(1)
      const to = /^location: (.*)$/im.exec(heard)?.[1]
      if (to) expect(new URL(to.trim(), world.url).origin).toBe(world.url)
      expect(heard).not.toMatch(/^set-cookie:.*domain=/im)
    }
  })

  test('avoid no limit', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) {
      const from = `198.51.100.${n}`
      const headers = {
        'x-forwarded-for': from,
        'x-real-ip': from,
        'cf-connecting-ip': from,
        'true-client-ip': from,
        forwarded: `for=${from}`,
      }
      const body = JSON.stringify({ email: `nobody-${n}@people.example`, password: 'wrong' })
      const asked = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
      statuses.push((await fetch(`${world.url}/api/v1/sign-in`, asked)).status)
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
  })
})

describe('a page of another site', () => {
  const operations = Object.values(contract).flatMap((calls) =>
    Object.values(calls).map(
      (call) => (call as { '~orpc': { route: { method: string; path: string } } })['~orpc'].route,
    ),
  )
  const writes = operations.filter(({ method }) => method !== 'GET')
  const id = crypto.randomUUID()

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from nowhere', { origin: 'null' }],
    ['from a name that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
    ['from a form, as its browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour under the same name', { 'sec-fetch-site': 'same-site' }],
  ])('%s writes nothing, with any operation', async (_, said) => {
    const state = () =>
      world.sql`select (select count(*)::int from sessions where ended_at is null) as sessions, (select count(*)::int from bookings) as bookings, (select count(*)::int from accounts where deleted_at is null) as accounts`
    const before = await state()
    for (const { method, path } of writes) {
      const headers = { ...(said as Record<string, string>), 'content-type': 'text/plain' }
      const answer = await guest.fetch(`/api/v1${path.replace('{id}', id)}`, { method, headers, body: '{}' })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    expect(await state()).toEqual(before)
  })

  test('gets no readable response', async () => {
    const answer = await guest.fetch('/api/v1/session', { headers: { origin: 'https://evil.example' } })
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(names).toEqual([])
    const asked = await aVisitor(world).fetch('/api/v1/session', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
