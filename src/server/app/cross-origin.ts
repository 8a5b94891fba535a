import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpointRoutes, patternOf } from './endpoint-facts.ts'
import { acceptsKey, bearerOf } from './key-callers.ts'

/** What a visitor without an account sees. Sessions, holds and mailed links concern one person. */
const PUBLIC = new Set(['Search', 'Spaces', 'Hosts', 'Reviews', 'Content pages'])

const OPEN = endpointRoutes()
  .filter(({ method, meta, tags }) => method === 'GET' && meta.who === 'anyone' && tags.every((tag) => PUBLIC.has(tag)))
  .map(({ path }) => patternOf(path))

const DAY = '86400'

const EXPOSED =
  'deprecation, etag, idempotency-key, link, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id'
const KEYED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const KEYED_HEADERS =
  'authorization, content-type, idempotency-key, if-none-match, upload-batch, mcp-protocol-version, mcp-session-id'

const asksToSendKey = ({ headers }: IncomingMessage) =>
  /\bauthorization\b/i.test(String(headers['access-control-request-headers'] ?? ''))

export const isPublicRead = ({ method }: IncomingMessage, path: string, preflight = false): boolean =>
  (preflight || method === 'GET' || method === 'HEAD') && OPEN.some((pattern) => pattern.test(path))

/**
 * Lets pages of other sites read what anyone may read, and do what their API key allows. Cookies are ignored beside a
 * key. A wildcard origin makes the browser withhold the response if the request carried cookies, and a request with
 * cookies isn't opened at all. Answers a preflight and returns true.
 */
export function openToOtherSites(req: IncomingMessage, res: ServerResponse, path: string): boolean {
  const { origin, cookie } = req.headers
  if (origin === undefined || !acceptsKey(path)) return false
  const preflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
  const keyed = bearerOf(req) !== null || (preflight && asksToSendKey(req))
  if (!keyed && (cookie !== undefined || !isPublicRead(req, path, preflight))) return false
  res.setHeader('access-control-allow-origin', '*')
  if (!preflight) {
    res.setHeader('access-control-expose-headers', EXPOSED)
    return false
  }
  res.setHeader('access-control-allow-methods', keyed ? KEYED_METHODS : 'GET, HEAD')
  res.setHeader('access-control-allow-headers', keyed ? KEYED_HEADERS : 'content-type, if-none-match')
  res.setHeader('access-control-max-age', DAY)
  res.writeHead(204).end()
  return true
}
