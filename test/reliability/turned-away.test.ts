import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headersOfAll } from '../../src/server/app/security-headers.ts'
import { aSite } from '../requirements/site.ts'
import { AS_PAGE, fillSite } from '../support/full-site.ts'
import { aVisitor } from '../support/people.ts'
import { say } from '../support/raw-request.ts'
import type { World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

describe('a full site', () => {
  let full: Awaited<ReturnType<typeof fillSite>>
  beforeAll(async () => {
    full = await fillSite(world)
  })
  afterAll(() => full.release())
  const ask = (path: string, accept: string, method = 'GET') =>
    aVisitor(world).fetch(path, { method, headers: { accept } })

  test.each(['/', '/browse?location=Berlin', '/storage/demo/studio-1-a.jpg', '/auth/google'])(
    'turns a browser away from %s with a self-contained page',
    async (path) => {
      const answer = await ask(path, AS_PAGE.accept)
      expect(answer.status).toBe(503)
      expect(['1', '2', '3']).toContain(answer.headers.get('retry-after'))
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('vary')).toBe('accept')
      const policy = headersOfAll(world.deps.config)['content-security-policy']
      expect(answer.headers.get('content-security-policy')).toBe(policy)
      const page = await answer.text()
      expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(page))
      expect(page.length).toBeLessThan(3_000)
      expect(page).toContain('<h1>Too many people at once.</h1><p>Please try again in a moment.</p>')
      // Browsers request an icon anyway, and serving the default path would cost more.
      expect(page.match(/<script|<img|<link[^>]*|@import|url\(/g)).toEqual(['<link rel="icon" href="/favicon.svg"'])
    },
  )

  test('says so in a line of text to other clients, and under /api in its own format', async () => {
    for (const accept of ['*/*', 'application/json', 'text/plain, text/html;q=0.5']) {
      const answer = await ask('/browse', accept)
      expect([answer.status, answer.headers.get('vary')]).toEqual([503, 'accept'])
      expect(await answer.text()).toBe('Too many people at once. Please try again in a moment.\n')
    }
    const api = await ask('/api/v1/spaces', AS_PAGE.accept)
    expect(await api.json()).toMatchObject({ code: 'site_full', status: 503 })
  })

  test('still serves the files of pages, and answers its health checks', async () => {
    expect((await ask('/assets/nothing.js', '*/*')).status).toBe(404)
    expect((await ask('/healthz', '*/*')).status).toBe(200)
  })

  test('spreads retries, so that visitors who were refused together don’t all return at once', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => ask('/browse', '*/*')))
    expect(new Set(all.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1', '2']))
  })

  test('closes the connection after a refusal, which still has its own ID', async () => {
    const asked = `GET /browse HTTP/1.1\r\nHost: x\r\n\r\n`
    const [once, again] = [await say(world, asked), await say(world, asked)]
    for (const heard of [once, again]) expect(heard).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is)
    const idOf = (heard: string) => /\r\nx-request-id: ([\w-]{36})\r\n/.exec(heard)?.[1]
    expect(idOf(once)).toBeDefined()
    expect(idOf(once)).not.toBe(idOf(again))
  })

  test('answers only the first of many pipelined requests', async () => {
    const heard = await say(world, 'GET /browse HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503'])
  })

  test('answers HEAD with the headers of GET and no text', async () => {
    const [get, head] = [await ask('/browse', AS_PAGE.accept), await ask('/browse', AS_PAGE.accept, 'HEAD')]
    for (const name of ['content-type', 'content-length', 'vary'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    expect([head.status, await head.text()]).toEqual([503, ''])
  })
})

test('too many simultaneous requests get a page', async () => {
  const heard = await say(world, `GET /healthz HTTP/1.1\r\nHost: x\r\nAccept: ${AS_PAGE.accept}\r\n\r\n`.repeat(3))
  const refused = heard.slice(heard.indexOf('HTTP/1.1 429'))
  expect(refused).toMatch(/retry-after: 1\r\n/i)
  expect(refused).toContain('<h1>Too many requests ahead on one connection.</h1>')
})
