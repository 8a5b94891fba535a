import type { IdleRules } from '../../../domain/accounts/idle.ts'
import { clearCaches } from '../../client/cache/clear-caches.ts'
import type { SessionStore, Why } from './cross-tab.ts'
import type { PageOnScreen } from './idle-watch.ts'
import { signOutHere } from './refresh.ts'
import { signedOut } from './session-state.ts'

export type SessionEnd = ReturnType<typeof sessionEnd>

export function sessionEnd(store: SessionStore, page: PageOnScreen) {
  let why: Why | undefined

  function becomeSignedOut(because: Why): void {
    why = because
    if (store.get().user) store.become(signedOut)
    why = undefined
    page.follow()
  }

  /**
   * Returns whether the server has ended the session. While offline, private content is hidden at once and the server
   * is notified later.
   */
  async function leave(because: Why): Promise<boolean> {
    const answer = await signOutHere()
    if (answer) {
      keep('leaving', null)
      becomeSignedOut(because)
    } else if (store.get().user) await leaveUnheard()
    return answer !== null
  }

  /** Hides private content at once. The server is notified when the network is back. */
  async function leaveUnheard(): Promise<void> {
    // This is stored first, because browsers may lose data that is written while a page closes.
    keep('leaving', true)
    await forgetEverything()
    window.location.assign('/')
  }

  return {
    becomeSignedOut,
    leave,
    leaveUnheard,
    reason: () => why,
  }
}

/**
 * After sign-out, clears the account's data from this browser: query cache, memory, storage, push subscription and
 * service worker caches. Keeps only the record of a sign-out that hasn't reached the server yet. Never throws.
 */
export async function forgetEverything(): Promise<void> {
  clearCaches()
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      const kept = window[storage]
      for (const key of Object.keys(kept)) if (key !== LEAVING_KEY) kept.removeItem(key)
    } catch {
      // If storage is disabled, there is nothing to clear.
    }
  }
  try {
    // The server stops sending notifications when the session ends. This also removes the browser's own subscription.
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The browser doesn't support push, or its push service is unreachable.
  }
  // The offline page stays cached, because the service worker couldn't fetch it again while offline. It contains
  // nothing private.
  if (!navigator.onLine) return
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    // A worker that is still being installed may already have filled the cache that was just deleted.
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    for (const worker of [installing, waiting, active]) worker?.postMessage('fill')
  } catch {
    // Caches are available only on a secure connection.
  }
}

type Timeout = 'session_timeout_warning' | 'session_timeout_forced'

/**
 * Records that a session is about to expire, or has expired, because of inactivity. Ignores failures and takes at most
 * two seconds.
 */
export async function recordTimeout(event: Timeout, { warnAfter, countdown }: IdleRules): Promise<void> {
  const details = { timeout_duration: warnAfter + countdown, warning_time: countdown }
  try {
    await fetch('/api/v1/security-monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_type: event, details }),
      keepalive: true,
      signal: AbortSignal.timeout(2_000),
    })
  } catch {}
}

/** All tabs of this browser share this storage. It outlasts the tabs and contains no secrets. */
const prefix = 'daylet-'
type Note = 'idle' | 'reported' | 'leaving' | 'word'
export const WORD_KEY = `${prefix}word`
const LEAVING_KEY = `${prefix}leaving`

export function kept<T>(note: Note): T | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + note) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(note: Note, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefix + note)
    else localStorage.setItem(prefix + note, JSON.stringify(value))
  } catch {}
}
