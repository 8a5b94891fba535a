import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from './etags.ts'

/** The server's time, with which a page counts down. */
const NOW = /"now":"[^"]*"/g

/** The tag is weak: it is the same at a later time, and a proxy may compress the body. */
function tagOf(body: string, bytes: Buffer): string {
  const lasting = body.includes('"now":"') ? body.replace(NOW, '') : bytes
  return `W/"${hash('sha1', lasting, 'base64url')}"`
}

/** Answers a read with its ETag. A caller that sends the same ETag in `If-None-Match` gets no body. */
export function sendJson(req: IncomingMessage, res: ServerResponse, body: string): void {
  // Encoded only once, because a page of search results is long.
  const bytes = Buffer.from(body)
  const tag = tagOf(body, bytes)
  res.setHeader('etag', tag)
  if (isKnown(req.headers['if-none-match'], tag)) return void res.writeHead(304).end()
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
}
