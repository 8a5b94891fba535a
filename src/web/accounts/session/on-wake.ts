const SIGNS = ['online', 'pageshow'] as const

/**
 * Calls `act` when the page may have missed updates: it became visible, was restored from the back/forward cache, or is
 * online again. Returns a function to stop.
 */
export function onWake(act: () => void): () => void {
  const wake = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', wake)
  for (const sign of SIGNS) window.addEventListener(sign, wake)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    for (const sign of SIGNS) window.removeEventListener(sign, wake)
  }
}
