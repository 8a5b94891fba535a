import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createRouterClient, onError } from '@orpc/server'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { requestContext } from '../accounts/request-context.ts'
import { touchSession } from '../accounts/sessions.sql.ts'
import { personPhotoUrl } from '../accounts/show-session.ts'
import { logFault } from '../insights/log-error.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { auditLog } from '../platform/http/audit-log.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { ownOrigins, requestOrigin } from '../platform/http/csrf.ts'
import { type Refused, refusalAnswer } from '../platform/http/refuse-request.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { api } from './api.ts'
import { MAP_TILES_PATH } from './map-tiles.ts'
import { pagePolicy } from './security-headers.ts'

export type LoadPages = () => Promise<ServerBuild>
/** React Router compares contexts by identity, so even the router must come from the bundle. */
type Entry = { makeContext(deps: object): RouterContextProvider; createRequestHandler: typeof createRequestHandler }
const entryOf = (build: ServerBuild) => build.entry.module as unknown as Entry

export function webPages(deps: Deps, load: LoadPages) {
  let made: { build: ServerBuild; answer: ReturnType<typeof createRequestHandler> } | undefined
  // Behind a proxy that terminates TLS, requests appear as http, and the router would refuse every form submission.
  const allowedActionOrigins = [...ownOrigins(deps.config)].map((origin) => new URL(origin).host)
  return async (request: Request, incoming: IncomingMessage, requestId: string): Promise<Response> => {
    const build = await load()
    if (made?.build !== build) {
      const allowing = { ...build, allowedActionOrigins }
      made = { build, answer: entryOf(build).createRequestHandler(allowing, deps.config.mode) }
    }
    const cookies: string[] = []
    let notReady = false
    const { cookie, host, 'user-agent': userAgent = '', 'accept-language': acceptLanguage } = incoming.headers
    const context = requestContext(deps, {
      requestId,
      cookies: cookie,
      userAgent,
      acceptLanguage,
      address: clientIp(incoming, deps.config.trustedProxies),
      origin: requestOrigin(deps.config, host),
      globalPrivacyControl: incoming.headers['sec-gpc'] === '1',
      setCookie: (line) => cookies.push(line),
      retryAfter: () => {
        notReady = true
      },
    })
    const visitor = await context.visitor()
    if (visitor?.account) await touchSession(deps.sql, visitor.sessionId, deps.clock.now())
    const nonce = randomBytes(16).toString('base64')
    const drawn = await made.answer(request, await pageContext(deps, build, context, { nonce, url: request.url }))
    const response = answered(drawn, notReady, incoming, deps.config.brand)
    // If rendering signs someone in, the cookies must reach the browser with the page.
    for (const line of cookies) response.headers.append('set-cookie', line)
    response.headers.set('content-security-policy', pagePolicy(nonce, deps.config, new URL(request.url).pathname))
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', (await context.visitor()) ? 'no-store' : 'private, no-cache')
    return response
  }
}

const READ_ONLY: Refused = {
  status: 405,
  code: 'wrong_method',
  text: 'Pages can only be read.',
  headers: { allow: 'GET, HEAD' },
}

/**
 * Replaces the text of a 405 (a form sent to a page that accepts none) with our own, and turns a 500 into a 503 while
 * the database is unavailable.
 */
function answered(drawn: Response, notReady: boolean, incoming: IncomingMessage, brand: string): Response {
  if (drawn.status !== 405) return notReady && drawn.status === 500 ? tryAgain(drawn) : drawn
  const { headers, body } = refusalAnswer({
    path: incoming.url,
    accept: incoming.headers.accept,
    refused: READ_ONLY,
    brand,
  })
  return new Response(new Uint8Array(body), { status: 405, headers })
}

function tryAgain({ body, headers }: Response): Response {
  headers.set('retry-after', '1')
  return new Response(body, { status: 503, headers })
}

type Page = { nonce: string; url: string }

async function pageContext(deps: Deps, build: ServerBuild, context: RequestContext, { nonce, url }: Page) {
  const { requestId, userAgent } = context
  const account = (await context.visitor())?.account ?? null
  const noteUnavailable = (error: unknown) => void (isUnavailable(error) && context.retryAfter(1))
  const {
    publicUrl,
    mapStyleUrl,
    mapTiles,
    stripe,
    realMoney,
    currency,
    production,
    google,
    oidc,
    mode,
    demo,
    brand,
    contact,
    copy,
    policies,
    amenities,
  } = deps.config
  const { idleWarnSeconds, idleCountdownSeconds } = deps.config
  const idle = { warnAfter: idleWarnSeconds * 1000, countdown: idleCountdownSeconds * 1000 }
  return entryOf(build).makeContext({
    api: createRouterClient(api, { context, interceptors: [auditLog, onError((error) => noteUnavailable(error))] }),
    nonce,
    requestId,
    viewer: account && {
      id: account.id,
      email: account.email,
      role: account.role,
      firstName: account.firstName,
      mustEnroll: account.mustEnroll,
      factorResetAt: account.resetReadyAt?.toString() ?? null,
      newsSeq: account.newsSeq,
      photoUrl: personPhotoUrl(account.photoId),
    },
    config: {
      publicUrl,
      mapStyleUrl: mapStyleUrl ?? null,
      mapTilesUrl: mapTiles && (mapTiles.file === null ? mapTiles.url : MAP_TILES_PATH),
      stripeKey: stripe?.publishableKey ?? null,
      currency,
      sandboxBanner: production && !realMoney,
      demo,
      brand,
      contact,
      copy,
      policies,
      amenities,
      idle,
      outside: {
        google: google !== null,
        ssoName: oidc?.name ?? null,
        explainGoogle: !google && mode === 'development',
      },
    },
    now: () => deps.clock.now().epochMilliseconds,
    report: (err: unknown) => {
      if (isUnavailable(err)) deps.log.warn({ err, requestId }, 'the database could not be queried')
      else if (!isRefusal(err))
        logFault(deps, 'a page failed', { err, requestId, userAgent, path: new URL(url).pathname })
    },
  })
}

/** Refusals by the router, such as an unknown method, are the client's mistake and aren't logged. */
function isRefusal(err: unknown): boolean {
  const { status } = (err ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}
