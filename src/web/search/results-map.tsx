import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { type Bounds, boundsAround, toScreen } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'
import type { Card, Found } from '../replies.ts'
import { CardPrice, pinPrice } from '../spaces/card-price.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { Stars } from '../spaces/space-card.tsx'
import { imageUrl } from '../ui/image-url.ts'
import { mapWords } from '../words/map.ts'
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
    const stop = new AbortController()
    const { west, south, east, north } = moved.bounds
    const ask = {
      bounds: [west, south, east, north].map((degree) => degree.toFixed(4)).join(','),
      zoom: Math.round(moved.zoom),
    }
    api.search
      .mapMarkers(spaceType ? { ...ask, spaceType: spaceType as Card['spaceType'] } : ask, { signal: stop.signal })
      .then((reply) => setCells(reply.cells))
      .catch(() => {
        // The pins of this page stay; counts are extra.
      })
    return () => stop.abort()
  }, [moved, spaceType])

  return (
    <PlanMap key={sheet} label={mapWords.results} start={startBounds(params, cards, place)} onMoved={onMoved}>
      {(view, size) => (
        <>
          {cells.map((cell) => {
            const { x, y } = toScreen(cell, view, size)
            return (
              <span
                key={`${cell.lat} ${cell.lng}`}
                className="pin many"
                role="img"
                aria-label={mapWords.cluster(cell.count)}
                style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
              >
                {cell.count.toLocaleString('en-US')}
              </span>
            )
          })}
          {cards.map((one) => {
            if (cells.length > 0 && one.id !== lifted && one.id !== chosen) return null
            const { x, y } = toScreen(one, view, size)
            const look = one.id === lifted || one.id === chosen ? 'pin on' : seen.has(one.id) ? 'pin seen' : 'pin'
            return (
              <button
                key={one.id}
                type="button"
                className={look}
                style={{ transform: `translate(${x}px, ${y - 5}px) translate(-50%, -100%)` }}
                aria-label={mapWords.pin(one.title, pinPrice(one))}
                onPointerEnter={() => onLift(one.id)}
                onPointerLeave={() => onLift(null)}
                onClick={() => {
                  setChosen(one.id)
                  setSeen(new Set([...seen, one.id]))
                }}
              >
                {pinPrice(one)}
              </button>
            )
          })}
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

function PinCard({ card, query, onClose }: { card: CardView; query: string; onClose: () => void }) {
  return (
    <div className="pop">
      <Link to={`/space/${card.id}${query}`} className="flex gap-3">
        <img
          src={imageUrl(card.image.url, 320)}
          alt=""
          width={120}
          height={100}
          className="h-25 w-30 flex-none bg-wash object-cover"
        />
        <span className="min-w-0 py-2 pr-9">
          <b className="block truncate font-semibold">{card.title}</b>
          <span className="block truncate text-14 text-graphite">{card.location}</span>
          <span className="num block text-14">
            <CardPrice card={card} />
          </span>
          <Stars rating={card.rating} count={card.reviewCount} />
        </span>
      </Link>
      <button
        type="button"
        className="icon-btn absolute! top-1 right-1 size-8!"
        aria-label={mapWords.close}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
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
