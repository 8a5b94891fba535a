import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps: who reads it there cannot sign in with it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const DAY = 86_400
/** By what they are for: seconds each lives in the browser. */
const AGES = { session: 900, refresh: 30 * DAY, device: 365 * DAY, outside: 600, wrote: 10 } as const
export type CookieKind = keyof typeof AGES

/** Over https the name itself keeps other hosts from planting one. */
export const cookieName = (kind: CookieKind, secure: boolean) => `${secure ? '__Host-' : ''}daylet_${kind}`

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The token of a Cookie header, null without a well-formed one under the very name it was given. */
export function readToken(
  cookies: string | null | undefined,
  kind: CookieKind = 'session',
  secure = false,
): string | null {
  const value = parseCookie(cookies ?? '')[cookieName(kind, secure)]
  return value && TOKEN.test(value) ? value : null
}

/** A Set-Cookie line; null takes the cookie away. */
export function tokenCookie(kind: CookieKind, token: string | null, secure: boolean): string {
  return stringifySetCookie({
    name: cookieName(kind, secure),
    value: token ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: token === null ? 0 : AGES[kind],
    secure,
  })
}
