import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Parts } from '../parts.ts'
import { addressOf } from './caller-address.ts'
import { requestContext } from './read-visitor.ts'
import type { RequestContext } from './request-context.ts'
import { shownOrigin } from './same-origin.ts'

/** The context of a request that is neither of the treaty nor a page; its cookies go with whatever answers. */
export function contextOf(
  c: Context<{ Bindings: HttpBindings }>,
  parts: Parts,
): { context: RequestContext; cookies: string[] } {
  const cookies: string[] = []
  const { incoming, outgoing } = c.env
  const context = requestContext(parts, {
    requestId: String(outgoing.getHeader('x-request-id')),
    cookies: incoming.headers.cookie,
    userAgent: incoming.headers['user-agent'] ?? '',
    address: addressOf(incoming, parts.config.trustedProxies),
    origin: shownOrigin(parts.config, incoming.headers.host),
    globalPrivacyControl: incoming.headers['sec-gpc'] === '1',
    setCookie: (line) => cookies.push(line),
  })
  return { context, cookies }
}
