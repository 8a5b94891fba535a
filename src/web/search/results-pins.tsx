import type { InferContractRouterInputs } from '@orpc/contract'
import { X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { contract } from '../../contract/api.ts'
import { api } from '../client/api.ts'
import type { MapPin, Markers } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { mapWords } from '../copy/map.ts'
import { countText } from '../format/count.ts'
import { boundsOf, boundsText, type Size, toScreen, type View } from '../map/mercator.ts'
import { boxesOf, groupPins, type PinGroup, pinsInView } from '../map/pin-groups.ts'
import type { MapTools } from '../map/plan-map.tsx'
import { CardPrice, type CardView, pinPrice, Stars } from '../spaces/space-card.tsx'
import { imageUrl } from '../ui/image-url.ts'
import pinStyles from './map-pins.module.css'
import pinCardStyles from './pin-card.module.css'
import styles from './results-pins.module.css'
import { cleanParams, hasHours, pageNames } from './search-params.ts'

type ResultsPinsProps = {
  cards: readonly CardView[]
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
  chosen: string | null
  onChoose: (id: string | null) => void
  view: View
  size: Size
} & MapTools

const wordBoxes = ({ width, height }: Size) => [
  { left: 0, right: 190, top: 0, bottom: 60 },
  { left: Math.max(178, width - 380), right: width, top: height - (width < 560 ? 80 : 46), bottom: height },
]

const pinOf = (card: CardView): MapPin => ({ ...card, imageUrl: card.image.url })

export function ResultsPins({ cards, params, query, chosen, onChoose, ...shown }: ResultsPinsProps) {
  const { view, size, lifted, onLift, closer, names } = shown
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { markers, failed, retry } = useMarkers(params, view, size)
  const page = cards.map(pinOf)
  const found = markers?.complete === false && markers.pins.length === 0 ? page : (markers?.pins ?? [])
  const known = new Map([...page, ...found].map((pin) => [pin.id, pin]))
  const counts = countGroups(markers?.cells ?? [], view, size)
  const counted = counts.length > 0
  const pins = [...known.values()].filter(({ id }) => !counted || id === lifted || id === chosen)
  const drawn = counted ? counts : groupPins(pinsOnSheet(pins, view, size))
  const pin = chosen === null ? undefined : known.get(chosen)
  const choose = (id: string) => {
    onChoose(id)
    setSeen(new Set([...seen, id]))
  }
  return (
    <>
      {names([...wordBoxes(size), ...boxesOf(drawn)])}
      <CountPins groups={counts} onCloser={closer} />
      <MapPins
        pins={pins}
        view={view}
        size={size}
        lifted={lifted}
        chosen={chosen}
        seen={seen}
        onLift={onLift}
        onChoose={choose}
        onCloser={closer}
      />
      {pin && <PinCard pin={pin} query={query} onClose={() => onChoose(null)} />}
      <p className={styles.shown} aria-live="polite">
        {failed ? mapWords.notLoaded : markers ? mapWords.shown(markers) : mapWords.loading(page.length)}{' '}
        {failed && (
          <button type="button" className="link" onClick={retry}>
            {mapWords.retry}
          </button>
        )}
      </p>
    </>
  )
}

type CountPin = { id: string; x: number; y: number; text: string; count: number }

/** Merges a smaller cluster into a larger one that overlaps it. */
function countGroups(cells: Markers['cells'], view: View, size: Size): PinGroup<CountPin>[] {
  const pins = cells.map(({ lat, lng, count }) => {
    return { ...toScreen({ lat, lng }, view, size), id: `${lat} ${lng}`, text: countText(count), count }
  })
  return groupPins(pinsInView(pins, size).sort((a, b) => b.count - a.count))
}

type CountPinsProps = {
  groups: readonly PinGroup<CountPin>[]
  onCloser: (at: { x: number; y: number }) => void
}

function CountPins({ groups, onCloser }: CountPinsProps) {
  return groups.map(({ first, others }) => {
    const count = others.reduce((sum, other) => sum + other.count, first.count)
    return (
      <button
        key={first.id}
        type="button"
        className={`${pinStyles.pin} ${pinStyles.many}`}
        aria-label={mapWords.cluster(count)}
        style={{ transform: `translate(${first.x}px, ${first.y}px) translate(-50%, -50%)` }}
        onClick={() => onCloser(first)}
      >
        {countText(count)}
      </button>
    )
  })
}

function PinCard({ pin, query, onClose }: { pin: MapPin; query: string; onClose: () => void }) {
  return (
    <div className={pinCardStyles.root} data-no-drag>
      <Link to={`/space/${pin.id}${query}`} className="flex gap-3">
        <img
          src={imageUrl(pin.imageUrl, 320)}
          alt=""
          width={120}
          height={100}
          className="h-25 w-30 flex-none bg-wash object-cover"
        />
        <span className="min-w-0 py-2 pr-9">
          <b className="block truncate font-semibold">{pin.title}</b>
          <span className="block truncate text-14 text-graphite">{pin.location}</span>
          <span className="price num block text-14">
            <CardPrice card={pin} byHour={hasHours(query) || pin.price === null} />
          </span>
          <Stars rating={pin.rating} count={pin.reviewCount} />
        </span>
      </Link>
      <button
        type="button"
        className="icon-btn absolute top-1 right-1 size-8"
        aria-label={mapWords.close}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

type Query = InferContractRouterInputs<typeof contract>['search']['mapMarkers']

const pause = 200
const shown = memoryCache<Markers>()

/** `markers` are all results in the visible map area, or null before the first response. */
type MarkersShown = { markers: Markers | null; failed: boolean; retry: () => void }

/** The previous markers stay until the map has stopped moving and the next response arrives. */
function useMarkers(params: URLSearchParams, view: View, size: Size): MarkersShown {
  const [markers, setMarkers] = useState<Markers | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = cleanParams(params)
  for (const name of ['sort', ...pageNames, ...(ask.has('bounds') ? ['location'] : [])]) ask.delete(name)
  ask.set('bounds', boundsText(boundsOf(view, size)))
  ask.set('zoom', view.zoom.toFixed(1))
  const key = ask.toString()

  const load = useCallback(async (of: string, signal?: AbortSignal) => {
    setFailed(false)
    const query = Object.fromEntries(new URLSearchParams(of))
    try {
      const found = await api.search.mapMarkers(query as unknown as Query, signal ? { signal } : {})
      shown.keep(of, found)
      setMarkers(found)
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
  }, [])
  useEffect(() => {
    const known = shown.read(key)
    if (known) {
      setFailed(false)
      return setMarkers(known)
    }
    const stop = new AbortController()
    const timer = setTimeout(() => load(key, stop.signal), pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, load])
  return { markers, failed, retry: () => void load(key) }
}

type MapPinsProps = {
  pins: readonly MapPin[]
  view: View
  size: Size
  lifted: string | null
  chosen: string | null
  seen: ReadonlySet<string>
  onLift: (id: string | null) => void
  onChoose: (id: string) => void
  onCloser: (at: { x: number; y: number }) => void
}

function pinsOnSheet(pins: readonly MapPin[], view: View, size: Size) {
  const all = pins.map((pin) => ({ ...toScreen(pin, view, size), id: pin.id, text: pinPrice(pin), title: pin.title }))
  return pinsInView(all, size)
}

/** Overlapping pins are merged into one pin that shows their number. A click on this pin zooms in. */
function MapPins({ pins, view, size, lifted, chosen, seen, onLift, onChoose, onCloser }: MapPinsProps) {
  // The highlighted pin represents its group.
  const inFront = (id: string) => (id === lifted || id === chosen ? 0 : 1)
  const groups = groupPins(pinsOnSheet(pins, view, size).sort((a, b) => inFront(a.id) - inFront(b.id)))
  return groups.map(({ first, others }) => {
    const on = first.id === lifted || first.id === chosen
    if (others.length > 0 && !on) {
      const count = others.length + 1
      return (
        <button
          key={first.id}
          type="button"
          className={`${pinStyles.pin} ${pinStyles.many}`}
          style={{ transform: `translate(${first.x}px, ${first.y}px) translate(-50%, -50%)` }}
          aria-label={mapWords.cluster(count)}
          onClick={() => onCloser(first)}
        >
          {count}
        </button>
      )
    }
    return (
      <button
        key={first.id}
        type="button"
        className={`${pinStyles.pin} ${on ? pinStyles.on : seen.has(first.id) ? pinStyles.seen : ''}`}
        style={{ transform: `translate(${first.x}px, ${first.y - 5}px) translate(-50%, -100%)` }}
        aria-label={mapWords.pin(first.title, first.text)}
        onPointerEnter={() => onLift(first.id)}
        onPointerLeave={() => onLift(null)}
        onClick={() => onChoose(first.id)}
      >
        {first.text}
      </button>
    )
  })
}
