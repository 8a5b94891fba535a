import { createHash, randomBytes } from 'node:crypto'

export const SESSION_COOKIE = 'daylet_session'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps: who reads it there cannot sign in with it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The session token of a Cookie header, null without a well-formed one. */
export function readToken(cookies: string | null | undefined): string | null {
  const found = cookies?.match(/(?:^|;\s*)daylet_session=([A-Za-z0-9_-]{43})(?:;|$)/)
  return found?.[1] ?? null
}

/** A Set-Cookie line; null takes the cookie away. */
export function sessionCookie(token: string | null, secure: boolean): string {
  const age = token === null ? 0 : 30 * 24 * 3600
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
