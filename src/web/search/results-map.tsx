import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Found } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { type Bounds, boundsAround, boundsText } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'
import type { CardView } from '../spaces/space-card.tsx'
import { ResultsPins } from './results-pins.tsx'
import { browseUrl } from './search-params.ts'

type ResultsMapProps = {
  cards: readonly CardView[]
  place: Found['place']
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
}

const around = 0.06

export function ResultsMap({ cards, place, params, ...shown }: ResultsMapProps) {
  const { sheet, moved, onMoved, follow, setFollow, searchHere } = useSearchByMap(params)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <PlanMap
      className="h-full"
      key={sheet}
      label={mapWords.results}
      start={startBounds(params, cards, place)}
      room={params.has('bounds') ? 0 : undefined}
      onMoved={onMoved}
      onEscape={chosen === null ? undefined : () => setChosen(null)}
    >
      {(view, size, tools) => (
        <>
          <ResultsPins
            cards={cards}
            params={params}
            view={view}
            size={size}
            chosen={chosen}
            {...tools}
            {...shown}
            onChoose={setChosen}
          />
          <div className="absolute top-3 left-3 z-10">
            <label className="chip shadow-float">
              <input
                type="checkbox"
                className="accent-signal"
                checked={follow}
                onChange={(event) => setFollow(event.target.checked)}
              />
              {mapWords.searchAsIMove}
            </label>
            {!follow && moved && (
              <button type="button" className="btn ink mt-2 block min-h-9" onClick={() => searchHere(moved)}>
                {mapWords.searchHere}
              </button>
            )}
          </div>
        </>
      )}
    </PlanMap>
  )
}

function startBounds(params: URLSearchParams, cards: readonly CardView[], place: Found['place']): Bounds {
  const [west, south, east, north] = (params.get('bounds') ?? '').split(',').map(Number)
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return { west, south, east, north }
  const found = boundsAround(cards)
  if (found) return found
  const { lat, lng } = place ?? { lat: 30, lng: 0 }
  const reach = place ? around : 60
  return { west: lng - reach, east: lng + reach, south: lat - reach / 2, north: lat + reach / 2 }
}

/**
 * Searches the area to which the user moved the map. This happens immediately while `follow` is on, and otherwise on
 * request. Each search adds a history entry and keeps the place as text. `sheet` changes when the area changes in
 * another way: through a new search or Back.
 */
function useSearchByMap(params: URLSearchParams) {
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
    // A search that was started by moving the map doesn't move the map again.
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
