import type { AccountId, SessionId } from '../../domain/id.ts'
import type { Role } from '../../domain/permission.ts'
import type { Parts } from '../parts.ts'

export type Account = {
  readonly id: AccountId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly suspended: boolean
}

/** A visitor: a session, and an account once signed in. */
export type Visitor = { readonly sessionId: SessionId; readonly account: Account | null }

/** One request, from the network or from a page rendered on the server. */
export type RequestContext = {
  readonly parts: Parts
  readonly requestId: string
  readonly userAgent: string
  /** The caller's network address; behind a trusted proxy, the one the proxy saw. */
  readonly address: string
  /** The browser asks not to be followed (`Sec-GPC: 1`). */
  readonly globalPrivacyControl: boolean
  /** Read from the cookie once, on first use; null without a session. */
  visitor(): Promise<Visitor | null>
  /** After this request's own sign-in or sign-out, who it is from now on. */
  become(visitor: Visitor | null, token: string | null): void
}
