import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { apiHandler } from './http/api-handler.ts'
import { crowdLimit } from './http/crowd-limit.ts'
import { hasLeft } from './http/has-left.ts'
import { isForeignWrite, ownOrigins } from './http/same-origin.ts'
import { everyAnswer } from './http/security-headers.ts'
import { siteRoutes } from './http/site-routes.ts'
import type { LoadPages } from './http/web-pages.ts'
import type { Parts } from './parts.ts'

export type App = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Parts in, answers out; `loadPages` absent: the API alone. Tests build the very same app. */
export function createApp(parts: Parts, loadPages?: LoadPages): App {
  const api = apiHandler(parts)
  const site = getRequestListener(siteRoutes(parts, loadPages).fetch, { overrideGlobalObjects: false })
  const own = ownOrigins(parts.config)
  const crowd = crowdLimit()

  return async (req, res) => {
    const requestId = randomUUID()
    res.setHeader('x-request-id', requestId)
    for (const [name, value] of Object.entries(everyAnswer)) res.setHeader(name, value)
    if (parts.config.publicUrl.startsWith('https:'))
      res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const path = req.url ?? '/'
    if (crowd.isFull() && path !== '/healthz')
      return plain(res, 503, 'Too many people at once. Please try again in a moment.', { 'retry-after': '1' })
    const { origin, 'sec-fetch-site': fetchSite } = req.headers
    if (
      !/^\/api\/webhooks\/\w+$/.test(path) &&
      isForeignWrite(req.method ?? 'GET', origin, String(fetchSite ?? ''), own)
    ) {
      return plain(res, 403, 'This request came from another site.')
    }
    crowd.enter(res)
    try {
      if (path.startsWith('/api/v1/') && (await api(req, res))) return
      await site(req, res)
    } catch (err) {
      if (hasLeft(req, res, err)) return
      parts.log.error({ err, requestId, path: path.split('?')[0] }, 'a request failed')
      if (!res.headersSent) plain(res, 500, `Something went wrong. Error ID ${requestId}`)
      else res.destroy()
    }
  }
}

function plain(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  res
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close', ...headers })
    .end(`${text}\n`)
}
