import type { Api } from '../../../contract/api.ts'

export type SessionReply = Awaited<ReturnType<Api['sessions']['whoAmI']>>
type User = NonNullable<SessionReply['account']>

/**
 * Times are epoch milliseconds by the server's clock. Visitors without an account can have a session for their held
 * slots.
 */
export type SessionState = {
  readonly status: 'loading' | 'signed_out' | 'signed_in'
  readonly user: User | null
  readonly role: User['role'] | null
  readonly session: { readonly expiresAt: number; readonly idleEndsAt: number | null } | null
}

type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'

export const loading: SessionState = { status: 'loading', user: null, role: null, session: null }
export const signedOut: SessionState = { ...loading, status: 'signed_out' }

export function stateOf({ account, expiresAt, idleEndsAt }: SessionReply): SessionState {
  const session = expiresAt ? { expiresAt: Date.parse(expiresAt), idleEndsAt: timeOf(idleEndsAt) } : null
  return account
    ? { status: 'signed_in', user: account, role: account.role, session }
    : { status: 'signed_out', user: null, role: null, session }
}

export function eventsBetween(before: SessionState, after: SessionState): SessionEvent[] {
  if (before.status === 'loading') return ['initial_session']
  if (before.user?.id !== after.user?.id) return [after.user ? 'signed_in' : 'signed_out']
  const events: SessionEvent[] = []
  if (before.session && after.session && after.session.expiresAt > before.session.expiresAt)
    events.push('token_refreshed')
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) events.push('user_updated')
  return events
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}

const NAME = 'daylet-session'
export type SessionNews = { readonly event: SessionEvent; readonly before: SessionState; readonly state: SessionState }
let known: SessionState = loading

export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<SessionNews>).detail)
  window.addEventListener(NAME, receive)
  return () => window.removeEventListener(NAME, receive)
}

export function announceSession(events: readonly SessionEvent[], before: SessionState, state: SessionState): void {
  known = state
  for (const event of events) window.dispatchEvent(new CustomEvent(NAME, { detail: { event, before, state } }))
}

export const sessionNow = (): SessionState => known

/** Call this after a password reset by emailed link. The sign-in itself is reported separately. */
export function announceRecovery(): void {
  announceSession(['password_recovery'], known, known)
}
