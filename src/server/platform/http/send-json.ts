import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The server's time, with which a page counts down. */
const NOW = /"now":"[^"]*"/g

/** The tag is weak: it is the same at a later time, and a proxy may compress the body. */
const tagOf = (body: string) => `W/"${hash('sha1', body.replace(NOW, ''), 'base64url')}"`

const strong = (tag: string) => tag.trim().replace(/^W\//, '')

function isKnown({ headers }: IncomingMessage, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map(strong)
  return known.includes('*') || known.includes(strong(tag))
}

/** Answers a read with its ETag. A caller that sends the same ETag in `If-None-Match` gets no body. */
export function sendJson(req: IncomingMessage, res: ServerResponse, body: string): void {
  const tag = tagOf(body)
  res.setHeader('etag', tag)
  if (isKnown(req, tag)) return void res.writeHead(304).end()
  const length = Buffer.byteLength(body)
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(body)
}
