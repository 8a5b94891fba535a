import { returnPath } from '../../../domain/accounts/return-path.ts'

/** Returns the requested path, or the second-factor page if the account has a second factor. */
export function pathAfter(entered: { next: 'signed_in' | 'second_factor' }, next: string | null): string {
  const path = returnPath(next)
  return entered.next === 'signed_in' ? path : `/auth/second-factor?next=${encodeURIComponent(path)}`
}

/** Adds the page to return to after sign-in to a path under /auth. */
export function authPath(path: string, next: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (next) query.set('next', returnPath(next))
  return query.size > 0 ? `${path}?${query}` : path
}
