import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how much of, a body nobody wants is thrown away before its connection is closed. */
const LINGER_MS = 1_000
const LINGER_BYTES = 16 * 1024 * 1024

export type Refused = { status: number; code: string; text: string; headers?: Record<string, string> }

/** A refusal before any endpoint was asked, after which the connection ends: one line of text, under /api the shape of every refusal there. */
export function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { status, code, text, headers }: Refused,
): void {
  const asJson = req.url?.startsWith('/api/') ?? false
  const body = Buffer.from(asJson ? JSON.stringify(problem(status, code, text)) : `${text}\n`)
  res.writeHead(status, {
    'content-type': asJson ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
    ...headers,
  })
  const bodyless = req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined
  if (bodyless || req.complete) return void res.end(body)
  res.write(body)
  lingerThenEnd(req, res)
}

/** The same after an answer that was given before its upload was read. */
export function endUnread(req: IncomingMessage): void {
  if (!req.complete) setTimeout(() => req.complete || req.socket.destroy(), LINGER_MS).unref()
}

/** What an API answer says that the endpoint's contract does not name: the schema Problem of the OpenAPI document. */
export function problem(status: number, code: string, message: string) {
  return { defined: false, code, status, message }
}

/**
 * A connection closed on bytes that nobody has read takes the answer with it (RFC 9112, 9.6): so the rest is thrown away
 * for a moment. The answer itself is whole by its length and has gone out already.
 */
function lingerThenEnd(req: IncomingMessage, res: ServerResponse): void {
  let thrown = 0
  const end = () => {
    clearTimeout(late)
    res.end()
  }
  const late = setTimeout(end, LINGER_MS)
  req.on('data', (part: Buffer) => {
    thrown += part.length
    if (thrown > LINGER_BYTES) end()
  })
  req.once('end', end).once('close', end).on('error', end)
}
