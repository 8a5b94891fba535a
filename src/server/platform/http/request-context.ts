import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../../../domain/accounts/visitor.ts'
import type { Clock } from '../../../domain/kernel/clock.ts'
import type { Deps } from '../deps.ts'
import type { CookieKind } from './cookies.ts'

export type RequestContext = {
  readonly deps: Deps
  readonly requestId: string
  readonly userAgent: string
  readonly clock: Clock | null
  /** The caller's network address. Behind a trusted proxy, the address the proxy saw. */
  readonly address: string
  readonly globalPrivacyControl: boolean
  readonly origin: string
  /** The form of an upload, not yet read, or null for any other request. The caller must read it to the end. */
  upload(): IncomingMessage | null
  token(kind: CookieKind): string | null
  setToken(kind: CookieKind, token: string | null): void
  retryAfter(seconds: number): void
  /**
   * Reads the visitor on first use. Null without a session. An expired access token is renewed with the refresh token.
   */
  visitor(): Promise<Visitor | null>
  become(visitor: Visitor | null): void
}
