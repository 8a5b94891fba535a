import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'
const beside = '(min-width: 1280px)'
const phone = '(max-width: 767px)'

/** Whether there is room for the map beside the list; false until the browser has said so. */
export const useWide = () => useMedia(wide)

/** Whether it is so narrow that what opens takes the screen; false until the browser has said so. */
export const usePhone = () => useMedia(phone)

/** Whether there is room beside a form for what comes of it. */
export const useRoomBeside = () => useMedia(beside)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
