import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import { clockFor } from '../../domain/kernel/clock.ts'
import type { Deps } from '../deps.ts'
import { type CookieKind, hashOf, readToken, tokenCookie } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { findVisitor } from './sessions.sql.ts'

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
}

/** The context of one request. The session is read on first use, and changes to it become Set-Cookie headers. */
export function requestContext(deps: Deps, incoming: Incoming): RequestContext {
  const { requestId, cookies, userAgent, address, origin, globalPrivacyControl, setCookie } = incoming
  const { publicUrl } = deps.config
  const secure = publicUrl.startsWith('https:')
  const changed = new Map<CookieKind, string | null>()
  let known: Promise<Visitor | null> | undefined
  const context: RequestContext = {
    deps,
    requestId,
    userAgent: userAgent.slice(0, 300),
    clock: clockFor(incoming.acceptLanguage?.slice(0, 100) ?? null),
    address,
    origin,
    globalPrivacyControl,
    upload: incoming.upload ?? (() => null),
    retryAfter: incoming.retryAfter ?? (() => {}),
    token: (kind) => changed.get(kind) ?? (changed.has(kind) ? null : readToken(cookies, kind, secure)),
    setToken: (kind, token) => {
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
