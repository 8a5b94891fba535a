const SIGNS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const
const PAUSE_MS = 1_000

/** Tells, at most once a second, that somebody uses mouse, keys, scrolling or touch. Returns how to stop. */
export function onActivity(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let place = ''
  const sense = (event: Event) => {
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      // Browsers report a move of the mouse also when only the page moves below it.
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
