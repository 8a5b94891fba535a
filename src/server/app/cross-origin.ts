import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpointRoutes, patternOf } from './endpoint-facts.ts'

/** What a visitor without an account sees. Sessions, holds and mailed links concern one person. */
const PUBLIC = new Set(['Search', 'Spaces', 'Hosts', 'Reviews', 'Content pages'])

const OPEN = endpointRoutes()
  .filter(({ method, meta, tags }) => method === 'GET' && meta.who === 'anyone' && tags.every((tag) => PUBLIC.has(tag)))
  .map(({ path }) => patternOf(path))

const DAY = '86400'

/**
 * Lets pages of other sites read what anyone may read. A wildcard origin makes the browser withhold the response if the
 * request carried cookies, and a request with cookies isn't opened at all. Answers a preflight and returns true.
 */
export function openToOtherSites(req: IncomingMessage, res: ServerResponse, path: string): boolean {
  const { origin, cookie } = req.headers
  if (origin === undefined || cookie !== undefined || !path.startsWith('/api/v1/')) return false
  const preflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
  if (!preflight && req.method !== 'GET' && req.method !== 'HEAD') return false
  if (!OPEN.some((pattern) => pattern.test(path))) return false
  res.setHeader('access-control-allow-origin', '*')
  if (!preflight) {
    res.setHeader('access-control-expose-headers', 'retry-after, x-request-id')
    return false
  }
  res.setHeader('access-control-allow-methods', 'GET, HEAD')
  res.setHeader('access-control-allow-headers', 'content-type')
  res.setHeader('access-control-max-age', DAY)
  res.writeHead(204).end()
  return true
}
