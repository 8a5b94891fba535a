import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useRoot } from '../client/use-root.ts'
import { mapWords } from '../copy/map.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import {
  type Bounds,
  boundsOf,
  maxZoom,
  moved,
  roomAround,
  type Size,
  shareInside,
  type View,
  viewOf,
  zoomed,
} from './mercator.ts'
import type { Box } from './pin-boxes.ts'
import { PlaceNames } from './place-names.tsx'
import styles from './plan-map.module.css'
import { PlanSheet, Scale } from './plan-sheet.tsx'
import { useMapView } from './use-map-view.ts'

const StreetMap = lazy(() => import('./street-map.tsx').then((part) => ({ default: part.StreetMap })))
const TileMap = lazy(() => import('./tile-map.tsx').then((part) => ({ default: part.TileMap })))

export type MapTools = {
  /** Shows these bounds without calling `onMoved`. */
  show: (bounds: Bounds) => void
  /** Returns how many pixels of the map's height the window shows. */
  visible: () => number
  /** Moves the map by pixels without calling `onMoved`. */
  shift: (dx: number, dy: number) => void
  /** Writes names that don't cover the pins. Districts with results are darker. */
  names: (pins: readonly Box[], results: readonly Box[]) => ReactNode
}

type PlanMapProps = {
  label: string
  start: Bounds
  onMoved?: (bounds: Bounds) => void
  /** Pixels around the start. If set, the map comes as close as it can. */
  room?: number | undefined
  onEscape?: (() => void) | undefined
  /** Pixels at the top of the map and at the bottom of the window that something else covers. */
  covered?: { top: number; bottom: number }
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

/** If the file of streets covers less of the view, the plain map is better, because it has names everywhere. */
const LEAST_STREETS = 0.3

/** If the window shows less of the map, the map is used as if it were entirely visible below. */
const leastHeight = 240

function visibleHeight(map: HTMLElement | null): number {
  return map ? window.innerHeight - Math.max(0, map.getBoundingClientRect().top) : 0
}

const middleOf = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 })

export function PlanMap({ label, start, room, onMoved, onEscape, children, ...look }: PlanMapProps) {
  const { inPage = false, className = '', covered = { top: 0, bottom: 0 } } = look
  const box = useRef<HTMLElement>(null)
  const keys = useRef<HTMLDivElement>(null)
  const root = useRoot()
  const streets = { styleUrl: root?.mapStyleUrl ?? null, tilesUrl: root?.mapTilesUrl ?? null }
  const [streetsFailed, setStreetsFailed] = useState(false)
  const { view, size, change, forget } = useMapView(
    box,
    (size) => {
      if (room === 0) return viewOf(start, size, 0, maxZoom)
      return room === undefined ? fitted(start, size) : fitted(start, size, room, maxZoom)
    },
    inPage,
    onMoved && ((view, size) => onMoved(boundsOf(view, size))),
  )
  const visible = () => visibleHeight(box.current) - covered.bottom
  const fitted = (bounds: Bounds, size: Size, room?: number, closest?: number) => {
    const hidden = size.height - Math.min(size.height, Math.max(leastHeight, visible()))
    const free = { width: size.width, height: size.height - hidden - covered.top }
    return moved(viewOf(bounds, free, room, closest), 0, (covered.top - hidden) / 2)
  }
  const [file, setFile] = useState<Bounds | null>(null)
  const beside = view && file && shareInside(boundsOf(view, size), file) < LEAST_STREETS
  const named = !(streets.styleUrl || streets.tilesUrl) || streetsFailed || beside
  const noStreets = useCallback(() => setStreetsFailed(true), [])
  const zoomBy = (by: number) => change((view, size) => zoomed(view, by, middleOf(size), size))
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
        ref={keys}
        className="absolute inset-0"
        role="application"
        aria-label={mapWords.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {view && named && <PlanSheet view={view} size={size} />}
        {view && !named && <Streets view={view} size={size} {...streets} onFile={setFile} onFail={noStreets} />}
        {view && <Scale view={view} size={size} />}
      </div>
      {view &&
        children(view, size, {
          show: (bounds) => {
            forget()
            change((_, size) => fitted(bounds, size, roomAround, maxZoom), 'page')
            // The pressed group disappears, and the keys should go on moving the map.
            keys.current?.focus({ preventScroll: true })
          },
          visible,
          shift: (dx, dy) => change((view) => moved(view, dx, dy), 'page'),
          names: (pins, results) => named && <PlaceNames view={view} size={size} pins={pins} results={results} />,
        })}
      <ZoomButtons onZoom={zoomBy} />
    </section>
  )
}

type StreetsProps = {
  view: View
  size: Size
  styleUrl: string | null
  tilesUrl: string | null
  onFile: (area: Bounds) => void
  onFail: () => void
}

function Streets({ view, size, styleUrl, tilesUrl, onFile, onFail }: StreetsProps) {
  return (
    <ErrorBoundary>
      {tilesUrl ? (
        <>
          <PlanSheet view={view} size={size} named={false} />
          <Suspense>
            <TileMap view={view} tilesUrl={tilesUrl} onFile={onFile} onFail={onFail} />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<PlanSheet view={view} size={size} />}>
          <StreetMap key={styleUrl} view={view} style={styleUrl ?? ''} onFail={onFail} />
        </Suspense>
      )}
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
