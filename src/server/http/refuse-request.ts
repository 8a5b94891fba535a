import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how much of, a body nobody wants is thrown away before its connection is closed. */
const LINGER_MS = 1_000
const LINGER_BYTES = 16 * 1024 * 1024

/** An answer of one line, after which the connection ends. */
export function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(`${text}\n`)
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
    ...headers,
  })
  const bodyless = req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined
  if (bodyless || req.complete) return void res.end(body)
  res.write(body)
  lingerThenEnd(req, res)
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
