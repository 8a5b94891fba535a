import { useState } from 'react'
import type { Found } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { type Bounds, boundsAround } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { CountPins, MapPins } from './map-pins.tsx'
import { PinCard } from './pin-card.tsx'
import { useMapCounts } from './use-map-counts.ts'
import { useSearchByMap } from './use-search-by-map.ts'

type ResultsMapProps = {
  cards: readonly CardView[]
  place: Found['place']
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
}

const around = 0.06

export function ResultsMap({ cards, place, params, query, lifted, onLift }: ResultsMapProps) {
  const { sheet, moved, onMoved, follow, setFollow, searchHere } = useSearchByMap(params)
  const counts = useMapCounts(moved, params.get('spaceType'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const card = cards.find((one) => one.id === chosen)
  const choose = (id: string) => {
    setChosen(id)
    setSeen(new Set([...seen, id]))
  }

  return (
    <PlanMap
      className="h-full"
      key={sheet}
      label={mapWords.results}
      start={startBounds(params, cards, place)}
      onMoved={onMoved}
    >
      {(view, size, closer) => (
        <>
          <CountPins counts={counts} view={view} size={size} onCloser={closer} />
          <MapPins
            cards={counts.length > 0 ? cards.filter(({ id }) => id === lifted || id === chosen) : cards}
            view={view}
            size={size}
            lifted={lifted}
            chosen={chosen}
            seen={seen}
            onLift={onLift}
            onChoose={choose}
            onCloser={closer}
          />
          {card && <PinCard card={card} query={query} onClose={() => setChosen(null)} />}
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
              <button type="button" className="btn ink mt-2 block min-h-9" onClick={() => searchHere(moved.bounds)}>
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
