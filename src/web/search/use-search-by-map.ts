import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type Bounds, boundsText } from '../map/mercator.ts'
import { browseUrl } from './search-params.ts'

/**
 * Searches the area the map was moved to: at once while it follows, otherwise on request. Each search is a history
 * entry and keeps the place as text. `sheet` changes when a search brings its own area: a new search, or an older
 * one by Back.
 */
export function useSearchByMap(params: URLSearchParams) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const back = useNavigationType() === 'POP'
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState<Bounds | null>(null)
  const [sheet, setSheet] = useState(0)

  const piece = `${params.get('location')} ${params.get('bounds')}`
  const [known, setKnown] = useState({ key, piece })
  if (key !== known.key && piece !== known.piece) {
    setKnown({ key, piece })
    // A search started by moving the map doesn't move the map.
    const byMap = !back && (state as { byMap?: boolean } | null)?.byMap === true
    if (!byMap) {
      setSheet(sheet + 1)
      setMoved(null)
    }
  }

  const searchHere = (bounds: Bounds) =>
    navigate(browseUrl(params, { bounds: boundsText(bounds) }), { preventScrollReset: true, state: { byMap: true } })
  const onMoved = (bounds: Bounds) => {
    setMoved(bounds)
    if (follow) searchHere(bounds)
  }

  return { sheet, moved, onMoved, follow, setFollow, searchHere }
}
