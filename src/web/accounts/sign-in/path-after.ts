import { returnPath } from '../../../domain/accounts/return-path.ts'

/** Leads to the requested page, through the second factor if the account has one. */
export function pathAfter(entered: { next: 'signed_in' | 'second_factor' }, next: string | null): string {
  const path = returnPath(next)
  return entered.next === 'signed_in' ? path : `/auth/second-factor?next=${encodeURIComponent(path)}`
}

/** Adds the page to return to after sign-in to an address under /auth. */
export function authPath(path: string, next: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (next) query.set('next', returnPath(next))
  return query.size > 0 ? `${path}?${query}` : path
}
