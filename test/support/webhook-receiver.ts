import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPublicAddress } from '../../src/server/external/network/checked-address.ts'
import { httpWebhooks } from '../../src/server/external/webhooks/send-webhook.ts'
import type { WebhookRequest } from '../../src/server/external/webhooks/webhook-sender.ts'

export const noWebhooks = httpWebhooks({ resolve: async () => [], mayConnect: () => false })

export type Taken = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (taken: Taken, response: ServerResponse) => unknown

/** Starts a receiver on this machine, which only the returned `webhooks` may reach. */
export async function aWebhookReceiver({ withinMs = 10_000 } = {}) {
  let answer: Answer = (_, response) => response.writeHead(204).end()
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
    taken.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string[]> = { 'hooks.example': ['127.0.0.1'] }
  const webhooks = httpWebhooks({
    http: true,
    withinMs,
    resolve: async (name) => names[name] ?? [],
    mayConnect: (address, at) => (address === '127.0.0.1' && at === port) || (at === 443 && isPublicAddress(address)),
  })
  const url = `http://hooks.example:${port}`
  return {
    url,
    /** For pages, whose forms ask for https. */
    overHttps: {
      ...webhooks,
      mayReach: async () => true,
      send: (request: WebhookRequest) =>
        webhooks.send({ ...request, url: request.url.replace('https://hooks.example', url) }),
    },
    port,
    names,
    taken,
    webhooks,
    answers: (how: Answer) => {
      answer = how
    },
    says: (status: number, text = '') => {
      answer = (_, response) => response.writeHead(status).end(text)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof aWebhookReceiver>>
