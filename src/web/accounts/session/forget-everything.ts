import { clearCaches } from '../../client/cache/clear-caches.ts'
import { LEAVING_KEY } from './tab-storage.ts'

/**
 * After a sign-out nothing of the account stays in this browser: the query cache and the one in memory, everything kept in storage (`lastReadTimes`
 * and local caches among it), its push subscription and the service worker's caches; only that the server has yet to
 * hear of it. Never fails.
 */
export async function forgetEverything(): Promise<void> {
  clearCaches()
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      const kept = window[storage]
      for (const key of Object.keys(kept)) if (key !== LEAVING_KEY) kept.removeItem(key)
    } catch {
      // Switched off: then there is nothing in it.
    }
  }
  try {
    // The server sends nothing more once the session has ended; the browser forgets its address too.
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // It knows no push, or its service cannot be reached.
  }
  // Without a network the worker could not fetch the offline page again; what it keeps is nobody's.
  if (!navigator.onLine) return
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    const worker = await navigator.serviceWorker.getRegistration()
    worker?.active?.postMessage('fill')
  } catch {
    // No caches without a secure connection.
  }
}
