import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../client/api.ts'
import type { Card, Found } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { mapWords } from '../copy/map.ts'
import { type Bounds, boundsAround, toScreen } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { MapPins } from './map-pins.tsx'
import { PinCard } from './pin-card.tsx'
import { browseUrl } from './search-params.ts'

type ResultsMapProps = {
  cards: readonly CardView[]
  place: Found['place']
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
}

type Cell = { lat: number; lng: number; count: number }

/** Zooms below this show counts per cell instead of single prices. */
const wideZoom = 8
const around = 0.06
/** Moving back and forth shows the same pieces of the world again. */
const counted = memoryCache<readonly Cell[]>()

export function ResultsMap({ cards, place, params, query, lifted, onLift }: ResultsMapProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState<{ bounds: Bounds; zoom: number } | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [cells, setCells] = useState<readonly Cell[]>([])
  const card = cards.find((one) => one.id === chosen)
  const spaceType = params.get('spaceType')

  // A new search shows its own piece of the world; one begun by moving the map leaves the map alone.
  const byMap = (state as { byMap?: boolean } | null)?.byMap === true
  const searched = byMap ? null : `${params.get('location')} ${params.get('bounds')}`
  const [sheet, setSheet] = useState(searched)
  if (searched !== null && searched !== sheet) setSheet(searched)

  const searchHere = (bounds: Bounds) => {
    const text = [bounds.west, bounds.south, bounds.east, bounds.north].map((degree) => degree.toFixed(4)).join(',')
    navigate(browseUrl(params, { bounds: text, location: null }), {
      replace: true,
      preventScrollReset: true,
      state: { byMap: true },
    })
  }
  const onMoved = (bounds: Bounds, zoom: number) => {
    setMoved({ bounds, zoom })
    if (follow) searchHere(bounds)
  }

  useEffect(() => {
    if (!moved || moved.zoom >= wideZoom) return setCells([])
    const { west, south, east, north } = moved.bounds
    const ask = {
      bounds: [west, south, east, north].map((degree) => degree.toFixed(4)).join(','),
      zoom: Math.round(moved.zoom),
    }
    const key = `${spaceType} ${ask.bounds} ${ask.zoom}`
    const known = counted.read(key)
    if (known) return setCells(known)
    const stop = new AbortController()
    api.search
      .mapMarkers(spaceType ? { ...ask, spaceType: spaceType as Card['spaceType'] } : ask, { signal: stop.signal })
      .then(({ cells: found }) => {
        counted.keep(key, found)
        setCells(found)
      })
      .catch(() => {
        // The pins of this page stay; counts are extra.
      })
    return () => stop.abort()
  }, [moved, spaceType])

  const choose = (id: string) => {
    setChosen(id)
    setSeen(new Set([...seen, id]))
  }

  return (
    <PlanMap key={sheet} label={mapWords.results} start={startBounds(params, cards, place)} onMoved={onMoved}>
      {(view, size, closer) => (
        <>
          {cells.map((cell) => {
            const at = toScreen(cell, view, size)
            return (
              <button
                key={`${cell.lat} ${cell.lng}`}
                type="button"
                className="pin many"
                aria-label={mapWords.cluster(cell.count)}
                style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
                onClick={() => closer(at)}
              >
                {cell.count.toLocaleString('en-US')}
              </button>
            )
          })}
          <MapPins
            cards={cells.length > 0 ? cards.filter(({ id }) => id === lifted || id === chosen) : cards}
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
              <button type="button" className="btn ink mt-2 block min-h-9!" onClick={() => searchHere(moved.bounds)}>
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
