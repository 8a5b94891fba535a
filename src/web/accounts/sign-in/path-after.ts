import { returnPath } from '../../../domain/accounts/return-path.ts'

/** Where a way in leads: on to the page that asked, past the second factor where one is set. */
export function pathAfter(entered: { next: 'signed_in' | 'second_factor' }, next: string | null): string {
  const path = returnPath(next)
  return entered.next === 'signed_in' ? path : `/auth/second-factor?next=${encodeURIComponent(path)}`
}

/** The address of a page of /auth that remembers where to go afterwards. */
export function authPath(path: string, next: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (next) query.set('next', returnPath(next))
  return query.size > 0 ? `${path}?${query}` : path
}
