import type { SessionEvent, SessionState } from './session-state.ts'

const NAME = 'daylet-session'
export type SessionNews = { readonly event: SessionEvent; readonly before: SessionState; readonly state: SessionState }

/** Hears what happens to the session; the watcher itself comes later and in a file of its own. Returns how to stop. */
export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<SessionNews>).detail)
  window.addEventListener(NAME, hear)
  return () => window.removeEventListener(NAME, hear)
}

export function tellSession(news: SessionNews): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: news }))
}
