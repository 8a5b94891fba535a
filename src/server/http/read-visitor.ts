import { findVisitor } from '../accounts/accounts.sql.ts'
import type { Parts } from '../parts.ts'
import type { RequestContext, Visitor } from './request-context.ts'
import { hashOf, readToken, sessionCookie } from './session-cookie.ts'

type Incoming = {
  requestId: string
  cookies: string | null | undefined
  userAgent: string
  address: string
  globalPrivacyControl: boolean
  setCookie: (line: string) => void
}

/** The context of one request; the session is read when first asked for, and changes of it become Set-Cookie lines. */
export function requestContext(parts: Parts, incoming: Incoming): RequestContext {
  const { requestId, cookies, userAgent, address, globalPrivacyControl, setCookie } = incoming
  let known: Promise<Visitor | null> | undefined
  return {
    parts,
    requestId,
    userAgent,
    address,
    globalPrivacyControl,
    visitor: () => {
      const token = readToken(cookies)
      known ??= token ? findVisitor(parts.sql, hashOf(token), parts.clock.now().toString()) : Promise.resolve(null)
      return known
    },
    become: (visitor, token) => {
      known = Promise.resolve(visitor)
      setCookie(sessionCookie(token, parts.config.publicUrl.startsWith('https:')))
    },
  }
}
