const SIGNS = ['online', 'pageshow'] as const

/** Acts when the page may have missed something: seen again, back from the browser's cache, or back on the network. Returns how to stop. */
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
