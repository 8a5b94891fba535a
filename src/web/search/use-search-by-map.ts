import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Bounds, boundsText } from '../map/mercator.ts'
import { browseUrl } from './search-params.ts'

/**
 * Searches the piece of the world the map was moved to: at once while it follows, else when asked to. `sheet` changes when a new search
 * shows its own piece of the world.
 */
export function useSearchByMap(params: URLSearchParams) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState<{ bounds: Bounds; zoom: number } | null>(null)

  // One begun by moving the map leaves the map alone.
  const byMap = (state as { byMap?: boolean } | null)?.byMap === true
  const searched = byMap ? null : `${params.get('location')} ${params.get('bounds')}`
  const [sheet, setSheet] = useState(searched)
  if (searched !== null && searched !== sheet) setSheet(searched)

  const searchHere = (bounds: Bounds) =>
    navigate(browseUrl(params, { bounds: boundsText(bounds), location: null }), {
      replace: true,
      preventScrollReset: true,
      state: { byMap: true },
    })
  const onMoved = (bounds: Bounds, zoom: number) => {
    setMoved({ bounds, zoom })
    if (follow) searchHere(bounds)
  }

  return { sheet, moved, onMoved, follow, setFollow, searchHere }
}
