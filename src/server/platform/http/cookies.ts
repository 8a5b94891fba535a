import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored as hashes, so reading the database isn't enough to sign in. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const DAY = 86_400
const AGES = { session: 900, refresh: 30 * DAY, device: 365 * DAY, outside: 600, wrote: 10 } as const
export type CookieKind = keyof typeof AGES

/** Over https, the name's prefix prevents other hosts from setting it. */
export const cookieName = (kind: CookieKind, secure: boolean) => `${secure ? '__Host-' : ''}daylet_${kind}`

const TOKEN = /^[\w-]{43}$/

export function readToken(
  cookies: string | null | undefined,
  kind: CookieKind = 'session',
  secure = false,
): string | null {
  const value = parseCookie(cookies ?? '')[cookieName(kind, secure)]
  return value && TOKEN.test(value) ? value : null
}

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
