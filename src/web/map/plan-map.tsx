import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../client/api.ts'
import type { PlaceName } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { useRoot } from '../client/use-root.ts'
import { mapWords } from '../copy/map.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { type Bounds, boundsOf, boundsText, moved, type Size, toScreen, type View, viewOf, zoomed } from './mercator.ts'
import type { Box } from './pin-groups.ts'
import { placeLabels } from './place-labels.ts'
import styles from './plan-map.module.css'
import nameStyles from './plan-sheet.module.css'
import { PlanSheet } from './plan-sheet.tsx'
import { useMapView } from './use-map-view.ts'

const StreetMap = lazy(() => import('./street-map.tsx').then((part) => ({ default: part.StreetMap })))

export type MapTools = {
  closer: (at: { x: number; y: number }) => void
  names: (drawn: readonly Box[]) => ReactNode
}

type PlanMapProps = {
  label: string
  start: Bounds
  onMoved?: (bounds: Bounds, zoom: number) => void
  room?: number | undefined
  onEscape?: (() => void) | undefined
  children: (view: View, size: Size, tools: MapTools) => ReactNode
  inPage?: boolean
  className?: string
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
}

const middleOf = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 })

export function PlanMap({ label, start, room, onMoved, onEscape, children, ...look }: PlanMapProps) {
  const { inPage = false, className = '' } = look
  const box = useRef<HTMLElement>(null)
  const styleUrl = useRoot()?.mapStyleUrl ?? null
  const [streetsFailed, setStreetsFailed] = useState(false)
  const { view, size, change } = useMapView(
    box,
    (size) => viewOf(start, size, room),
    inPage,
    onMoved && ((view, size) => onMoved(boundsOf(view, size), view.zoom)),
  )
  const named = !styleUrl || streetsFailed
  const zoomBy = (by: number) => change((view, size) => zoomed(view, by, middleOf(size), size))
  const closer = (at: { x: number; y: number }) =>
    change((view, size) => {
      const middle = middleOf(size)
      return zoomed(moved(view, middle.x - at.x, middle.y - at.y), 2, middle, size)
    })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step) change((view) => moved(view, ...step))
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else return
    event.preventDefault()
  }

  return (
    <section
      ref={box}
      onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
      className={`${styles.root} ${inPage ? styles.inPage : ''} ${className}`}
      aria-label={label}
    >
      <div
        className="absolute inset-0"
        role="application"
        aria-label={mapWords.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {view && named && <PlanSheet view={view} size={size} />}
        {view && !named && (
          <Streets view={view} size={size} styleUrl={styleUrl} onFail={() => setStreetsFailed(true)} />
        )}
      </div>
      {view &&
        children(view, size, {
          closer,
          names: (drawn) => named && <PlaceNames view={view} size={size} pins={drawn} />,
        })}
      <ZoomButtons onZoom={zoomBy} />
    </section>
  )
}

type StreetsProps = { view: View; size: Size; styleUrl: string; onFail: () => void }

function Streets({ view, size, styleUrl, onFail }: StreetsProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PlanSheet view={view} size={size} />}>
        <StreetMap view={view} styleUrl={styleUrl} onFail={onFail} />
      </Suspense>
    </ErrorBoundary>
  )
}

function ZoomButtons({ onZoom }: { onZoom: (by: number) => void }) {
  return (
    <div className="absolute top-3 right-3 z-10 grid gap-px border border-ink bg-ink">
      <button type="button" className="icon-btn bg-sheet" aria-label={mapWords.zoomIn} onClick={() => onZoom(1)}>
        <Plus size={18} aria-hidden="true" />
      </button>
      <button type="button" className="icon-btn bg-sheet" aria-label={mapWords.zoomOut} onClick={() => onZoom(-1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

const pause = 200
const known = memoryCache<readonly PlaceName[]>()

type PlaceNamesProps = { view: View; size: Size; pins: readonly Box[] }

/**
 * The names of cities and districts help users find their way on a map without streets. A name that would overlap
 * another one appears at a higher zoom level.
 */
function PlaceNames({ view, size, pins }: PlaceNamesProps) {
  const names = useNames(boundsText(around(boundsOf(view, size))), view.zoom.toFixed(1))
  const labels = names.map((place) => {
    const id = `${place.name} ${place.lat}`
    return { ...toScreen(place, view, size), id, text: place.name, kind: place.kind }
  })
  return (
    <svg className={nameStyles.root} width={size.width} height={size.height} aria-hidden="true">
      {placeLabels(labels, pins, size).map(({ id, x, y, text, kind }) => (
        <text
          key={id}
          x={x}
          y={y}
          textAnchor="middle"
          className={kind === 'city' ? nameStyles.city : nameStyles.district}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

function around({ west, south, east, north }: Bounds): Bounds {
  const [across, up] = [east - west, north - south]
  return {
    west: Math.max(-180, west - across),
    east: Math.min(180, east + across),
    south: Math.max(-90, south - up),
    north: Math.min(90, north + up),
  }
}

function useNames(bounds: string, zoom: string): readonly PlaceName[] {
  const [names, setNames] = useState<readonly PlaceName[]>([])
  useEffect(() => {
    const key = `${bounds} ${zoom}`
    const before = known.read(key)
    if (before) return setNames(before)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { items } = await api.search.placesWithin({ bounds, zoom: Number(zoom) }, { signal: stop.signal })
        known.keep(key, items)
        setNames(items)
      } catch {}
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [bounds, zoom])
  return names
}
