import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../../../domain/accounts/visitor.ts'
import type { Clock } from '../../../domain/kernel/clock.ts'
import type { Deps } from '../deps.ts'
import type { CookieKind } from './cookies.ts'

/** One request, from the network or from a page rendered on the server. */
export type RequestContext = {
  readonly deps: Deps
  readonly requestId: string
  readonly userAgent: string
  /** The clock format of the browser's language; null if unknown. */
  readonly clock: Clock | null
  /** The caller's network address; behind a trusted proxy, the address the proxy saw. */
  readonly address: string
  /** The browser asks not to be tracked (`Sec-GPC: 1`). */
  readonly globalPrivacyControl: boolean
  /** Scheme and host shown by the caller's browser, one of ours. */
  readonly origin: string
  /** The unread form of an upload, or null for any other request. The caller must read it to the end. */
  upload(): IncomingMessage | null
  token(kind: CookieKind): string | null
  setToken(kind: CookieKind, token: string | null): void
  /** Sets the Retry-After header, in seconds, of a 503 or 429. */
  retryAfter(seconds: number): void
  /**
   * The visitor, read on first use; null without a session. An expired access token is renewed with the refresh
   * token.
   */
  visitor(): Promise<Visitor | null>
  /** Sets the visitor after this request's own sign-in or sign-out. */
  become(visitor: Visitor | null): void
}
