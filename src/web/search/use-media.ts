import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'
const beside = '(min-width: 1280px)'
const phone = '(max-width: 767px)'

/** Whether the map fits beside the list; false until the browser has reported. */
export const useWide = () => useMedia(wide)

/** Whether the screen is so narrow that menus fill it; false until the browser has reported. */
export const usePhone = () => useMedia(phone)

/** Whether results fit beside a form. */
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
