import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StandIn } from './stand-in.ts'

export type StripeServer = { url: string; lose(answers: 'before' | 'after' | 'none'): void; close(): Promise<void> }

/** Serves the stand-in on a local port. To lose a response, it cuts the connection before or after acting. */
export async function serveStripe(standIn: StandIn): Promise<StripeServer> {
  let losing: 'before' | 'after' | 'none' = 'none'
  const server = createServer(async (req, res) => {
    const body = await text(req)
    if (losing === 'before') return void req.socket.destroy()
    const wrong = headersAmiss(req)
    if (wrong) standIn.problems.push(wrong)
    const { status, body: answer } = standIn.answer({
      method: req.method ?? '',
      url: new URL(req.url ?? '', 'http://stripe'),
      body,
      idempotencyKey: req.headers['idempotency-key']?.toString(),
    })
    if (losing === 'after') return void req.socket.destroy()
    res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lose: (answers) => {
      losing = answers
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function headersAmiss({ method, headers }: IncomingMessage): string | null {
  if (headers.authorization !== 'Bearer sk_test_123') return `authorised by ${headers.authorization}`
  if (!headers['stripe-version']) return 'no version of the API is named'
  const form = 'application/x-www-form-urlencoded'
  return method === 'POST' && headers['content-type'] !== form ? `a body as ${headers['content-type']}` : null
}
