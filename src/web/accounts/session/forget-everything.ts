import { clearCaches } from '../../client/cache/clear-caches.ts'
import { LEAVING_KEY } from './tab-storage.ts'

/**
 * Clears everything of the account from this browser after sign-out: query cache, memory, storage, push subscription
 * and service worker caches. Keeps only a pending sign-out report to the server. Never fails.
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
    // The server stops sending when the session ends; this also removes the browser's subscription.
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The browser doesn't support push, or its push service is unreachable.
  }
  // Without a network the worker couldn't fetch the offline page again, and that page contains nothing private.
  if (!navigator.onLine) return
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    const worker = await navigator.serviceWorker.getRegistration()
    worker?.active?.postMessage('fill')
  } catch {
    // Caches need a secure connection.
  }
}
