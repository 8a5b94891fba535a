import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { isPublicAddress } from '../../src/server/external/network/checked-address.ts'
import { webPush } from '../../src/server/external/push/web-push.ts'
import type { Config } from '../../src/server/platform/config/config.ts'

export const noPush = (config: Pick<Config, 'push' | 'contact'>) =>
  webPush(config, { resolve: async () => [], mayConnect: () => false })

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Starts a push service on this machine, which only the returned `push` may reach. Browsers can subscribe to it. */
export async function aPushService() {
  const taken: Taken[] = []
  const state = { status: 201 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(state.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string[]> = { 'push.example': ['127.0.0.1'] }
  const push = (config: Pick<Config, 'push' | 'contact'>) =>
    webPush(config, {
      http: true,
      resolve: async (name) => names[name] ?? [],
      mayConnect: (address, at) => (address === '127.0.0.1' && at === port) || (at === 443 && isPublicAddress(address)),
    })
  return {
    port,
    names,
    taken,
    state,
    push,
    url: `http://push.example:${port}`,
    browser: () => aSubscribedBrowser(`http://push.example:${port}/${randomBytes(8).toString('hex')}`, taken),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function aSubscribedBrowser(endpoint: string, taken: readonly Taken[]) {
  const pair = createECDH('prime256v1')
  const secret = randomBytes(16)
  const p256dh = pair.generateKeys('base64url')
  const open = (body: Buffer) =>
    JSON.parse(
      ece
        .decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: secret.toString('base64url') })
        .toString(),
    ) as { title: string; body: string; url: string; tag: string }
  const mine = () => taken.filter(({ path }) => endpoint.endsWith(path))
  return {
    subscription: { endpoint, p256dh, auth: secret.toString('base64url') },
    requests: mine,
    shown: () => mine().map(({ body }) => open(body)),
  }
}
