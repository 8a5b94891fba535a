import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'
const beside = '(min-width: 1280px)'
const twoMonths = '(min-width: 1180px)'
const drawer = '(min-width: 1081px)'
const phone = '(max-width: 767px)'

export const useWide = () => useMedia(wide)

export const usePhone = () => useMedia(phone)

/** Two months fit to the left of a space's booking panel. */
export const useRoomForTwoMonths = () => useMedia(twoMonths)

/** A drawer fits beside the content of a console page. */
export const useRoomForDrawer = () => useMedia(drawer)

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
