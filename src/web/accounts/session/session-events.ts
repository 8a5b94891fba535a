import { loading, type SessionEvent, type SessionState } from './session-state.ts'

const NAME = 'daylet-session'
export type SessionNews = { readonly event: SessionEvent; readonly before: SessionState; readonly state: SessionState }
let known: SessionState = loading

/** Subscribes to session events before the watcher, a separate file, has loaded. Returns a function to unsubscribe. */
export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<SessionNews>).detail)
  window.addEventListener(NAME, hear)
  return () => window.removeEventListener(NAME, hear)
}

export function tellSession(events: readonly SessionEvent[], before: SessionState, state: SessionState): void {
  known = state
  for (const event of events) window.dispatchEvent(new CustomEvent(NAME, { detail: { event, before, state } }))
}

/** The session's last known state; `loading` until the watcher reports one. */
export const sessionNow = (): SessionState => known

/** Reports that a password was reset by an emailed link. The resulting sign-in is reported afterwards. */
export function tellRecovery(): void {
  tellSession(['password_recovery'], known, known)
}
