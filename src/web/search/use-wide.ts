import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'

/** Whether there is room for the map beside the list; false until the browser has said so. */
export function useWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(wide).matches,
    () => false,
  )
}

function listen(changed: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
