import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { logFault } from '../insights/log-error.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { clientDisconnected } from '../platform/http/client-disconnected.ts'
import { clientIp, networksOf } from '../platform/http/client-ip.ts'
import { concurrencyLimit, loopTurns } from '../platform/http/concurrency-limit.ts'
import { pipelined, shareLimit } from '../platform/http/connection-limits.ts'
import { isForeignWrite, ownOrigins } from '../platform/http/csrf.ts'
import {
  builtRefusal,
  endUnread,
  isBodyless,
  NOT_READY,
  type Refused,
  refuseRequest,
} from '../platform/http/refuse-request.ts'
import { kindOf } from '../platform/metrics/metrics.ts'
import { apiHandler } from './api-handler.ts'
import { openToOtherSites } from './cross-origin.ts'
import { endpointRoutes, isUpload } from './endpoint-facts.ts'
import { acceptsKey, bearerOf, keyCallers } from './key-callers.ts'
import { UPLOAD_MS } from './listen.ts'
import type { LoadPages } from './pages.ts'
import { addressRefusal, FOREIGN, noteRefusal } from './refusals.ts'
import { bodyArrived, isLarge, unwelcomeBody } from './request-body.ts'
import { siteRoutes } from './routes.ts'
import { headersOfAll } from './security-headers.ts'
import { traced } from './tracing/tracing.ts'

export type App = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/**
 * `answer` limits the time from a request's first line to its response's last byte. `waiting` is how long a request may
 * wait for the database before the client is told to try again. It is above the 15 s statement timeout and below the 20
 * s idle timeout.
 */
const LIMITS_MS = { answer: 90_000, waiting: 17_000 }
/** In development the first page waits for modules to compile, which takes minutes on a slow machine. */
export const DEVELOPMENT_LIMITS_MS = { answer: 900_000, waiting: 900_000 }
/**
 * Limits concurrent uploads per process. The limit for each network is as many as two browsers send. The total is what
 * the disk and the network connection can handle.
 */
const UPLOADS = { all: 32, each: 8 }
const headers = { 'retry-after': '1' }
const text = 'Too many requests at once from one address. Please try again in a moment.'
const TOO_MANY: Refused = { status: 429, code: 'too_many_at_once', text, headers }
const AHEAD = 'Too many requests ahead on one connection. Please try again in a moment.'
const TOO_FAR_AHEAD: Refused = { status: 429, code: 'too_many_at_once', text: AHEAD, headers }
const FULL = 'Too many people at once. Please try again in a moment.'
/** Clients that were refused together retry at different times, so that they don't all return at once. */
const SITE_FULL = [1, 2].map(
  (seconds): Refused => ({
    status: 503,
    code: 'site_full',
    text: FULL,
    headers: { 'retry-after': String(seconds) },
  }),
)
const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const LATE: Refused = { status: 408, code: 'too_slow', text: 'The body took too long to arrive.' }

export function createApp(deps: Deps, loadPages?: LoadPages, limits = LIMITS_MS): App {
  const readCaller = keyCallers(deps)
  const api = apiHandler(deps, readCaller)
  const site = getRequestListener(siteRoutes(deps, loadPages, readCaller).fetch, {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  })
  const { admit, isFull } = concurrencyLimit()
  const uploading = shareLimit(UPLOADS)
  const turn = loopTurns()
  const refusalOf = refusals(deps)
  const { trustedProxies } = deps.config
  const always = Object.entries(headersOfAll(deps.config))
  const refuse = refuseAs(deps)
  const refusalsWhenFull = SITE_FULL.map((refused) => builtRefusal(refused, deps.config.brand, always))
  const turnAway = (req: IncomingMessage, res: ServerResponse, refused: Refused) => {
    deps.metrics?.shed(refused.code)
    noteRefusal(deps, req, res.getHeader('x-request-id'), refused)
    refuse(req, res, refused)
  }

  const handle: App = async (req, res) => {
    const path = req.url ?? '/'
    const upload = isUpload(req.method ?? '', path.split('?')[0] ?? '')
    deps.metrics?.request(kindOf(path.split('?')[0] ?? '', upload), res)
    const requestId = stamp(res, always, upload ? UPLOAD_MS + limits.answer : limits.answer)
    // The process is stopping, so a kept-alive connection would be cut during its next request.
    if (deps.leaving?.()) res.setHeader('connection', 'close')
    const refused = refusalOf(req, res)
    if (refused === 'left_alone') return
    // A preflight is answered only if its request may follow, but a program can read why it was refused.
    if ((!refused || req.method !== 'OPTIONS') && openToOtherSites(req, res, path.split('?')[0] ?? '/')) return
    if (refused) return turnAway(req, res, refused)
    const networks = networksOf(clientIp(req, trustedProxies))
    if (upload || isLarge(req)) {
      const leave = uploading(networks)
      if (!leave) return turnAway(req, res, TOO_MANY)
      res.once('close', leave)
    }
    if (!upload) {
      if (req.headers.expect) res.writeContinue()
      const body = await bodyArrived(req)
      if (body === 'gone') return
      if (body === 'late') return turnAway(req, res, LATE)
      answerInTime(res, limits.waiting, () => refuse(req, res, NOT_READY))
    }
    if (!isUncounted(path) && !upload) {
      const place = await admit(networks, res, { essential: isEssential(path) })
      if (place === 'gone') return
      if (place === 'too_many') return turnAway(req, res, TOO_MANY)
      if (place === 'site_full') {
        deps.metrics?.shed(place)
        return refuse(req, res, anyOf(SITE_FULL))
      }
      await turn()
      if (res.destroyed) return
    }
    try {
      if (upload) {
        await api(req, res, () => welcomed(req, res))
        return endUnread(req)
      }
      if (path.startsWith('/api/v1/') && (await api(req, res))) return
      await site(req, res)
    } catch (err) {
      if (clientDisconnected(req, res, err) || res.writableEnded) return
      if (isUnavailable(err) && !res.headersSent) return refuse(req, res, NOT_READY)
      logFault(deps, 'a request failed', { err, requestId, path })
      if (!res.headersSent)
        refuse(req, res, { status: 500, code: 'fault', text: `Something went wrong. Error ID ${requestId}` })
      else res.destroy()
    }
  }
  const accept = deps.config.tracesTo ? traced(handle, { endpoints: endpointRoutes(), loadPages }) : handle
  return (req, res) => {
    // Only the first request on a connection is refused here. `pipelined` limits those behind it.
    const first = res.socket !== null
    if (!first || !isFull() || !isRefusedWhenFull(req)) return accept(req, res)
    deps.metrics?.request(kindOf(req.url?.split('?')[0] ?? '/', false), res)
    deps.metrics?.shed('site_full')
    anyOf(refusalsWhenFull)(req, res)
    return Promise.resolve()
  }
}

/** Monitoring must still work when the site is at its limit, so its requests don't count. */
const isUncounted = (path: string) => path === '/healthz' || path === '/metrics'

/** A page that was admitted needs its files, and a load balancer must not remove a site because it is full. */
const isEssential = (path: string) => path.split('?')[0] === '/readyz' || path.startsWith('/assets/')

/** Refusals must stay cheap while the site is full, so this decides before anything else is done for a request. */
function isRefusedWhenFull(req: IncomingMessage): boolean {
  const path = req.url ?? '/'
  return isBodyless(req) && !isUncounted(path) && !isEssential(path)
}

function refuseAs({ config }: Deps): (req: IncomingMessage, res: ServerResponse, refused: Refused) => void {
  return (req, res, refused) => refuseRequest(req, res, refused, config.brand)
}

/** Sends 100 Continue if the client waits for it before uploading. */
function welcomed(req: IncomingMessage, res: ServerResponse): IncomingMessage {
  if (req.headers.expect) res.writeContinue()
  return req
}

function answerInTime(res: ServerResponse, waitingMs: number, refuse: () => void): void {
  const late = setTimeout(() => res.headersSent || refuse(), waitingMs)
  res.once('close', () => clearTimeout(late))
}

function stamp(res: ServerResponse, always: [string, string][], longest: number): string {
  const requestId = randomUUID()
  res.setHeader('x-request-id', requestId)
  for (const [name, value] of always) res.setHeader(name, value)
  const late = setTimeout(() => res.destroy(), longest)
  res.once('close', () => clearTimeout(late))
  return requestId
}

function refusals({ config }: Deps): (req: IncomingMessage, res: ServerResponse) => Refused | 'left_alone' | null {
  const own = ownOrigins(config)
  return (req, res) => {
    const seen = pipelined(req, res)
    if (seen !== 'yes') return seen === 'no' ? 'left_alone' : TOO_FAR_AHEAD
    const path = req.url?.split('?')[0] ?? '/'
    const refused = addressRefusal(config, req, path)
    if (refused) return refused
    const { origin, 'sec-fetch-site': fetchSite } = req.headers
    // A page of another site can't send a key unless it knows it, and cookies are ignored beside a key.
    const keyed = acceptsKey(path) && bearerOf(req) !== null
    const foreign = !keyed && isForeignWrite(req.method ?? 'GET', origin, String(fetchSite ?? ''), own)
    return foreign && !/^\/api\/webhooks\/\w+$/.test(path) ? FOREIGN : unwelcomeBody(req, path)
  }
}
