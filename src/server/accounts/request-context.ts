import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { clockFor } from '../../domain/kernel/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { type CookieKind, hashOf, readToken, tokenCookie } from '../platform/http/cookies.ts'
import { requestOrigin } from '../platform/http/csrf.ts'
import type { KeyCaller, RequestContext } from '../platform/http/request-context.ts'
import { findVisitor } from './sessions.sql.ts'
import { refreshTokens } from './start-session.ts'

type Incoming = {
  requestId: string
  cookies: string | null | undefined
  userAgent: string
  acceptLanguage?: string | undefined
  address: string
  origin: string
  globalPrivacyControl: boolean
  setCookie: (line: string) => void
  upload?: () => IncomingMessage
  retryAfter?: (seconds: number) => void
  setHeader?: (name: string, value: string) => void
  /** With a key, cookies are neither read nor set. */
  key?: KeyCaller | null
  idempotencyKey?: string | null
  stray?: readonly string[]
}

/** Reads the session on first use. Changes to the session become Set-Cookie headers. */
export function requestContext(deps: Deps, incoming: Incoming): RequestContext {
  const { requestId, cookies, userAgent, address, origin, globalPrivacyControl, setCookie } = incoming
  const { publicUrl } = deps.config
  const secure = publicUrl.startsWith('https:')
  const { key = null } = incoming
  const changed = new Map<CookieKind, string | null>()
  let known: Promise<Visitor | null> | undefined = key ? Promise.resolve(key.visitor) : undefined
  const context: RequestContext = {
    deps,
    requestId,
    userAgent: userAgent.slice(0, 300),
    key,
    idempotencyKey: incoming.idempotencyKey ?? null,
    stray: incoming.stray ?? [],
    clock: clockFor(incoming.acceptLanguage?.slice(0, 100) ?? null),
    address,
    origin,
    globalPrivacyControl,
    upload: incoming.upload ?? (() => null),
    retryAfter: incoming.retryAfter ?? (() => {}),
    setHeader: incoming.setHeader ?? (() => {}),
    token: (kind) =>
      key ? null : (changed.get(kind) ?? (changed.has(kind) ? null : readToken(cookies, kind, secure))),
    setToken: (kind, token) => {
      if (key) return
      changed.set(kind, token)
      setCookie(tokenCookie(kind, token, secure))
    },
    visitor: () => {
      known ??= findOut(context)
      return known
    },
    become: (visitor) => {
      known = Promise.resolve(visitor)
    },
  }
  return context
}

async function findOut(context: RequestContext): Promise<Visitor | null> {
  const { sql, clock, config } = context.deps
  const access = context.token('session')
  const found = access && (await findVisitor(sql, hashOf(access), clock.now(), config.idleSeconds))
  return found || (context.token('refresh') ? refreshTokens(context) : null)
}

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
