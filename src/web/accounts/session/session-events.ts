import { loading, type SessionEvent, type SessionState } from './session-state.ts'

const NAME = 'daylet-session'
export type SessionNews = { readonly event: SessionEvent; readonly before: SessionState; readonly state: SessionState }
let known: SessionState = loading

/** Hears what happens to the session; the watcher itself comes later and in a file of its own. Returns how to stop. */
export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<SessionNews>).detail)
  window.addEventListener(NAME, hear)
  return () => window.removeEventListener(NAME, hear)
}

export function tellSession(events: readonly SessionEvent[], before: SessionState, state: SessionState): void {
  known = state
  for (const event of events) window.dispatchEvent(new CustomEvent(NAME, { detail: { event, before, state } }))
}

/** The session as the watcher told it last; it loads until there is one. */
export const sessionNow = (): SessionState => known

/** A new password was set by a mailed link; the sign-in that this leads to is told after it. */
export function tellRecovery(): void {
  tellSession(['password_recovery'], known, known)
}
