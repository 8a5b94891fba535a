import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { Deps } from '../deps.ts'
import type { CookieKind } from './cookies.ts'

/** One request, from the network or from a page rendered on the server. */
export type RequestContext = {
  readonly deps: Deps
  readonly requestId: string
  readonly userAgent: string
  /** The clock the browser's language has; null if it names none. */
  readonly clock: Clock | null
  /** The caller's network address; behind a trusted proxy, the one the proxy saw. */
  readonly address: string
  /** The browser asks not to be followed (`Sec-GPC: 1`). */
  readonly globalPrivacyControl: boolean
  /** Scheme and host the caller's browser shows, one of ours. */
  readonly origin: string
  /** The form of an upload, of which nothing was read yet; whoever asks for it reads it to its end. Null for any other request. */
  upload(): IncomingMessage | null
  /** The token of a cookie of this request. */
  token(kind: CookieKind): string | null
  setToken(kind: CookieKind, token: string | null): void
  /** Its answer is a 503 or a 429, and says after how many seconds to come again. */
  retryAfter(seconds: number): void
  /** Read once, on first use; null without a session. An access token that has ended is exchanged by the refresh token. */
  visitor(): Promise<Visitor | null>
  /** After this request's own sign-in or sign-out, who it is from now on. */
  become(visitor: Visitor | null): void
}
