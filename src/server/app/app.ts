import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isUnavailable } from '../database/unavailable.ts'
import type { Deps } from '../deps.ts'
import { clientDisconnected } from '../http/client-disconnected.ts'
import { clientIp, networkOf } from '../http/client-ip.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { pipelined } from '../http/connection-limits.ts'
import { isForeignHost, isForeignWrite, ownOrigins } from '../http/csrf.ts'
import { refuseRequest } from '../http/refuse-request.ts'
import { apiHandler } from './api-handler.ts'
import type { LoadPages } from './pages.ts'
import { bodyArrived, unwelcomeBody } from './request-body.ts'
import { siteRoutes } from './routes.ts'
import { everyAnswer } from './security-headers.ts'

export type App = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** However slowly it is read, an answer takes no longer than this, from the request's first line to its own last byte. */
const ANSWER_MS = 90_000
const SOON = { 'retry-after': '1' }

/** Deps in, answers out; `loadPages` absent: the API alone. Tests build the very same app. */
export function createApp(deps: Deps, loadPages?: LoadPages): App {
  const api = apiHandler(deps)
  const site = getRequestListener(siteRoutes(deps, loadPages).fetch, { overrideGlobalObjects: false })
  const admitted = concurrencyLimit()
  const isRefused = refusals(deps)
  const { trustedProxies } = deps.config

  return async (req, res) => {
    const requestId = stamp(deps, res)
    if (isRefused(req, res) || !(await bodyArrived(req))) return
    const path = req.url ?? '/'
    if (path !== '/healthz') {
      const place = await admitted(networkOf(clientIp(req, trustedProxies)), res)
      if (place === 'gone') return
      if (place === 'too_many') return refuseRequest(req, res, 429, 'Too many requests at once from one address.', SOON)
      if (place === 'site_full')
        return refuseRequest(req, res, 503, 'Too many people at once. Please try again in a moment.', SOON)
    }
    try {
      if (path.startsWith('/api/v1/') && (await api(req, res))) return
      await site(req, res)
    } catch (err) {
      if (clientDisconnected(req, res, err)) return
      if (isUnavailable(err) && !res.headersSent)
        return refuseRequest(req, res, 503, 'The site is not ready. Please try again in a moment.', SOON)
      deps.log.error({ err, requestId, path: path.split('?')[0] }, 'a request failed')
      if (!res.headersSent) refuseRequest(req, res, 500, `Something went wrong. Error ID ${requestId}`)
      else res.destroy()
    }
  }
}

/** What every answer carries; returns the request's id. */
function stamp({ config }: Deps, res: ServerResponse): string {
  const requestId = randomUUID()
  res.setHeader('x-request-id', requestId)
  for (const [name, value] of Object.entries(everyAnswer)) res.setHeader(name, value)
  if (config.publicUrl.startsWith('https:'))
    res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  const late = setTimeout(() => res.destroy(), ANSWER_MS)
  res.once('close', () => clearTimeout(late))
  return requestId
}

/** Refuses, before a byte of its body is read, what need not be looked at: true when it has been dealt with. */
function refusals({ config }: Deps): (req: IncomingMessage, res: ServerResponse) => boolean {
  const own = ownOrigins(config)
  return (req, res) => {
    const seen = pipelined(req, res)
    if (seen === 'no') return true
    if (seen === 'too_many') {
      refuseRequest(req, res, 429, 'Too many requests ahead on one connection.', SOON)
      return true
    }
    const path = req.url?.split('?')[0] ?? '/'
    // Two names for one site: whoever stands between may have gone by the other (RFC 9112, 3.2).
    if (req.headersDistinct.host && req.headersDistinct.host.length > 1) {
      refuseRequest(req, res, 400, 'A request names one host.')
      return true
    }
    // Whatever reads it later would say so past the log, a line each time.
    if (!isReadable(path)) {
      refuseRequest(req, res, 400, 'The address cannot be read.')
      return true
    }
    if (isForeignHost(config, req.headers.host)) {
      refuseRequest(req, res, 421, 'This site is not known by that name.')
      return true
    }
    const unwelcome = unwelcomeBody(req, path)
    if (unwelcome) {
      refuseRequest(req, res, unwelcome.status, unwelcome.text)
      return true
    }
    const { origin, 'sec-fetch-site': fetchSite } = req.headers
    const foreign = isForeignWrite(req.method ?? 'GET', origin, String(fetchSite ?? ''), own)
    if (!foreign || /^\/api\/webhooks\/\w+$/.test(path)) return false
    refuseRequest(req, res, 403, 'This request came from another site.')
    return true
  }
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
