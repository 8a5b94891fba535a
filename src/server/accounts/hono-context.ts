import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { clientIp } from '../http/client-ip.ts'
import { requestOrigin } from '../http/csrf.ts'
import type { RequestContext } from '../http/request-context.ts'
import { requestContext } from './request-context.ts'

/** The context of a request outside the API and pages; cookies are added to its response. */
export function contextOf(
  c: Context<{ Bindings: HttpBindings }>,
  deps: Deps,
): { context: RequestContext; cookies: string[] } {
  const cookies: string[] = []
  const { incoming, outgoing } = c.env
  const context = requestContext(deps, {
    requestId: String(outgoing.getHeader('x-request-id')),
    cookies: incoming.headers.cookie,
    userAgent: incoming.headers['user-agent'] ?? '',
    acceptLanguage: incoming.headers['accept-language'],
    address: clientIp(incoming, deps.config.trustedProxies),
    origin: requestOrigin(deps.config, incoming.headers.host),
    globalPrivacyControl: incoming.headers['sec-gpc'] === '1',
    setCookie: (line) => cookies.push(line),
  })
  return { context, cookies }
}
