import type { IncomingMessage } from 'node:http'
import type { Scope } from '../../../domain/accounts/api-key.ts'
import type { Visitor } from '../../../domain/accounts/visitor.ts'
import type { Clock } from '../../../domain/kernel/clock.ts'
import type { ApiKeyId } from '../../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import type { CookieKind } from './cookies.ts'

/** A program that sent an API key. It has the rights of the key's account, limited to the key's scopes. */
export type KeyCaller = { readonly id: ApiKeyId; readonly scopes: readonly Scope[]; readonly visitor: Visitor }

export type RequestContext = {
  readonly deps: Deps
  readonly requestId: string
  readonly userAgent: string
  readonly key: KeyCaller | null
  /** The header Idempotency-Key, which stands for the field `idempotencyKey` of the input. */
  readonly idempotencyKey: string | null
  /** The names in a query string beside a body. The input is in the body, so no endpoint knows them. */
  readonly stray: readonly string[]
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
  setHeader(name: string, value: string): void
  /**
   * Reads the visitor on first use. Null without a session. An expired access token is renewed with the refresh token.
   */
  visitor(): Promise<Visitor | null>
  become(visitor: Visitor | null): void
}
