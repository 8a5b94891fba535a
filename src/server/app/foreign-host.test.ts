import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../test/support/world.ts'
import { isForeignHost } from '../platform/http/csrf.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

function answer(path: string, host?: string): Promise<number> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    const headers = { ...(host && { host }), connection: 'close' }
    const sent = request({ hostname, port, path, headers, setHost: false }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })
}

test('another site’s page that uses its own host name for this server is refused', async () => {
  for (const path of ['/api/outbox', '/api/v1/session', '/healthz', '/'])
    expect([path, await answer(path, 'rebound.example')]).toEqual([path, 421])
  expect(await answer('/api/v1/session', 'rebound.example:3000')).toBe(421)
})

test.each(['localhost', '127.0.0.1', 'demo.localhost', '[::1]', '192.168.1.5'])(
  'the name or address %s reaches the site on your own machine and network',
  async (name) => {
    expect(await answer('/api/v1/session', `${name}:${new URL(world.url).port}`)).toBe(200)
  },
)

test('emails are shown only to this machine', async () => expect(await answer('/api/outbox', 'localhost')).toBe(200))

test('in production the proxy decides what reaches the site, whatever the host name', () => {
  const config = { publicUrl: 'https://spaces.example', production: true }
  expect(isForeignHost(config, 'inside.example')).toBe(false)
  expect(isForeignHost({ ...config, production: false }, 'inside.example')).toBe(true)
  expect(isForeignHost({ ...config, production: false }, 'spaces.example')).toBe(false)
})
