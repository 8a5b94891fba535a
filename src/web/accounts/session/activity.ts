const SIGNS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const
const PAUSE_MS = 1_000

/** Reports mouse, keyboard, scroll or touch activity at most once a second. Returns a function to stop. */
export function onActivity(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let place = ''
  const sense = (event: Event) => {
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      // Browsers also report a mouse move when only the page moves under it.
      const here = `${event.screenX} ${event.screenY}`
      if (here === place) return
      place = here
    }
    const now = Date.now()
    if (now - last < PAUSE_MS && now >= last) return
    last = now
    tell()
  }
  for (const sign of SIGNS) window.addEventListener(sign, sense, { capture: true, passive: true })
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, sense, { capture: true })
  }
}
