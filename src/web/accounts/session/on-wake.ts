const SIGNS = ['online', 'pageshow'] as const

/**
 * Calls `act` when the page becomes visible, is restored from the back/forward cache or is online again, because it may
 * have missed updates. Returns a function that stops this.
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
