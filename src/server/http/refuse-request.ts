import type { IncomingMessage, ServerResponse } from 'node:http'
import { prefersHtml, refusalPage } from './refusal-page.ts'

/** How long, and how much of, an unwanted body is discarded before its connection is closed. */
const LINGER_MS = 1_000
const LINGER_BYTES = 16 * 1024 * 1024

export type Refused = { status: number; code: string; text: string; headers?: Record<string, string> }

const text = 'The site is not ready. Please try again in a moment.'
export const NOT_READY = { status: 503, code: 'not_ready', text, headers: { 'retry-after': '1' } } satisfies Refused

/** Refuses a request before any endpoint runs and closes the connection. */
export function refuseRequest(req: IncomingMessage, res: ServerResponse, refused: Refused, brand: string): void {
  const { headers, body } = refusalAnswer({ path: req.url, accept: req.headers.accept, refused, brand })
  res.writeHead(refused.status, { ...headers, 'content-length': body.length, connection: 'close' })
  const bodyless = req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined
  if (bodyless || req.complete) return void res.end(body)
  res.write(body)
  lingerThenEnd(req, res)
}

type Asked = { path: string | undefined; accept: string | undefined; refused: Refused; brand: string }

/** Under /api, the JSON of all API refusals; elsewhere a page for browsers and a line of text for other clients. */
export function refusalAnswer({ path, accept, refused, brand }: Asked) {
  const { status, code, text, headers } = refused
  if (path?.startsWith('/api/')) {
    const body = Buffer.from(JSON.stringify(problem(status, code, text)))
    return { body, headers: { 'content-type': 'application/json', ...headers } }
  }
  const html = prefersHtml(accept)
  const type = html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  return {
    body: html ? pageOf(refused, brand) : Buffer.from(`${text}\n`),
    headers: { 'content-type': type, vary: 'accept', ...headers },
  }
}

/** Rendered once per site name, because busy periods repeat the same refusal. */
const pages = new WeakMap<Refused, { brand: string; page: Buffer }>()

function pageOf(refused: Refused, brand: string): Buffer {
  const drawn = pages.get(refused)
  if (drawn?.brand === brand) return drawn.page
  const page = refusalPage(refused.status, refused.text, brand)
  pages.set(refused, { brand, page })
  return page
}

/** Closes the connection after a moment if its upload was answered before it arrived completely. */
export function endUnread(req: IncomingMessage): void {
  if (!req.complete) setTimeout(() => req.complete || req.socket.destroy(), LINGER_MS).unref()
}

/** The error body for refusals that an endpoint's contract doesn't name: the schema Problem of the OpenAPI document. */
export function problem(status: number, code: string, message: string) {
  return { defined: false, code, status, message }
}

/**
 * Closing a connection with unread data can destroy the response (RFC 9112, 9.6), so the rest is discarded for a
 * moment. The response itself has been sent completely.
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
