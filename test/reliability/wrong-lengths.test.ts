import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { say, setUp, site, workersAtStart } from './site-of-workers.ts'

setUp()

const ASSETS = path.join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')
const asset = readdirSync(ASSETS).find((name) => name.endsWith('.js'))
const KINDS = [
  ['an endpoint of the contract', 'POST', '/api/v1/sign-in', 65_536],
  ['what a page tells', 'POST', '/api/v1/analytics-events', 32_768],
  ['a page', 'POST', '/auth', 65_536],
  ['a webhook', 'POST', '/api/webhooks/sandbox', 65_536],
  ['a picture', 'GET', '/storage/nothing.jpg?width=800', 0],
  ['a built file', 'GET', `/assets/${asset}`, 0],
] as const

describe.each(KINDS)('%s', (_, method, at, limit) => {
  const head = (...lines: string[]) =>
    `${[`${method} ${at} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`
  const lengths = [1, 100, limit - 1, limit, limit + 1, 70_000, 1_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER]

  test.each([...new Set(lengths.filter((length) => length > 0))])(
    'headers, a pause, one byte of %i, a pause, the end: a clear refusal, and no process dies',
    async (length) => {
      const [status] = (await say([head(`Content-Length: ${length}`), '{'])).heads
      expect(status).toMatch(/^4\d\d$/)
      if (length > limit) expect(status).toBe(limit === 0 ? '400' : '413')
      await say([head(`Content-Length: ${length}`), '{'], { cut: true })
      expect(site.workers()).toEqual(workersAtStart)
    },
  )

  test('chunks, one byte at a time: a clear refusal, and no process dies', async () => {
    const [status] = (await say([head('Transfer-Encoding: chunked'), '1\r\n{\r\n', '1\r\n}\r\n', '0\r\n\r\n'])).heads
    expect(status).toBe(limit === 0 ? '400' : '411')
    await say([head('Transfer-Encoding: chunked'), '1\r\n{\r\n'], { cut: true })
    expect(site.workers()).toEqual(workersAtStart)
  })

  test.each([limit + 1, 10_000_000])(
    'a whole body of %i is refused, and the response reaches its sender',
    async (length) => {
      const { heads } = await say([`${head(`Content-Length: ${length}`)}${'['.repeat(length)}`])
      expect(heads).toEqual([limit === 0 ? '400' : '413'])
      expect(site.workers()).toEqual(workersAtStart)
    },
  )
})
